/** What is drunk, and from what. */
export const DRINKS = `
bebida brebaje | drink beverage | boisson bevanda getrank
refresco gaseosa | soda soft_drink
jugo zumo jugoso | juice juicy | jus succo saft suco
limonada | lemonade | limonade limonata
batido malteada | milkshake shake smoothie | frullato
cafe cafetero/a | coffee | caffe kaffee
cafe cafeteria | cafe coffee_shop | kaffeehaus caffetteria
expreso | espresso
capuchino | cappuccino
te tetera | tea
te_verde | green_tea
mate yerba_mate | mate yerba_mate
infusion tisana | infusion herbal_tea | tisane infuso aufguss
vino vinoteca | wine | vin wein vinho vinum vini
vino_tinto | red_wine | rotwein
tinto | red_wine
champana espumante cava | champagne sparkling_wine | spumante sekt prosecco champanhe
sidra | cider | cidre sidro
chicha | chicha
cerveza cervecero/a cerveceria birra | beer brewery | biere bier cerveja cervisia
pisco | pisco
ron | rum | rhum
ginebra | gin
vodka | vodka
tequila | tequila
mezcal | mezcal
brandy conac | brandy cognac | weinbrand
whisky | whisky whiskey
vermut | vermouth
aguardiente licor | liquor liqueur spirit | schnaps liquore grappa likor cachaca
coctel trago | cocktail
cola | cola
tonica | tonic tonic_water
agua_mineral | mineral_water | mineralwasser
alcohol alcoholico/a | alcohol alcoholic
malta | malt | malz malto
lupulo | hop hops | houblon hopfen luppolo
cuba barrica barril tonel | barrel cask keg | fass botte tonneau barrique
bodega vinicola | cellar winery | keller adega
botella botelleria | bottle | bouteille bottiglia flasche garrafa
vaso | glass | verre bicchiere
copa caliz grial | cup goblet chalice grail | coppa kelch calice becher
taza tazon | cup mug | tasse tazza chicara
jarra jarro cantaro | jug pitcher | brocca krug cruche
corcho | cork | sughero
sorbo | sip | sorso schluck gorgee
brindis | toast cheers | sante prost brindisi
sed sediento | thirst thirsty | soif sete durst
barman cantinero/a | bartender barman
bar cantina taberna | bar tavern pub | taverne kneipe taverna buvette
`;
