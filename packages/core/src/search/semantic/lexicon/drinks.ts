/** What is drunk, and from what. */
export const DRINKS = `
bebida brebaje | drink beverage
refresco gaseosa | soda soft_drink
jugo zumo | juice juicy
limonada | lemonade
batido malteada | milkshake shake smoothie
cafe cafetero/a | coffee
cafe cafeteria | cafe coffee_shop
expreso | espresso
capuchino | cappuccino
te tetera | tea
te_verde | green_tea
mate yerba_mate | mate yerba_mate
infusion tisana | infusion herbal_tea
vino vinoteca | wine
vino_tinto | red_wine
tinto | red_wine
champana espumante cava | champagne sparkling_wine
sidra | cider
chicha | chicha
cerveza cervecero/a cerveceria birra | beer brewery
pisco | pisco
ron | rum
ginebra | gin
vodka | vodka
tequila | tequila
mezcal | mezcal
brandy conac | brandy cognac
whisky | whisky whiskey
vermut | vermouth
aguardiente licor | liquor liqueur spirit
coctel trago | cocktail
cola | cola
tonica | tonic tonic_water
agua_mineral | mineral_water
alcohol alcoholico/a | alcohol alcoholic
malta | malt
lupulo | hop hops
cuba barrica barril tonel | barrel cask keg
bodega vinicola | cellar winery
botella botelleria | bottle
vaso | glass
copa caliz grial | cup goblet chalice grail
taza tazon | cup mug
jarra jarro cantaro | jug pitcher
corcho | cork
sorbo | sip
brindis | toast cheers
sed | thirst thirsty
barman cantinero/a | bartender barman
bar cantina taberna | bar tavern pub
`;
