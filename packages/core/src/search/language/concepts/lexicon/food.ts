/** Fruit, vegetables, meat, bread, sweets and the words of the table. */
export const FOOD = `
comida alimento alimentacion | food meal | repas cibo essen nourriture speise
fruta frutal | fruit fruity | frutta frucht frutto fruchte
manzana | apple | pomme mela apfel pomum
pera | pear | poire birne
naranja | orange | arancia laranja
mandarina clementina | tangerine mandarin clementine | mandarino tangerina
limon | lemon | citron limone zitrone limao
lima | lime
pomelo toronja | grapefruit | pamplemousse pompelmo
platano banana | banana plantain | banane
pina anana | pineapple | abacaxi
uva | grape | traube weintraube raisin
pasa | raisin | uvetta rosine
frutilla fresa | strawberry | fraise fragola erdbeere morango llawen
frambuesa | raspberry | framboise lampone himbeere framboesa
mora zarzamora | blackberry mulberry | mure amora brombeere more
arandano | blueberry cranberry | myrtille mirtillo heidelbeere
baya | berry | beere bacca
cereza guinda | cherry | cerise ciliegia kirsche cereja
ciruela | plum | prune prugna pflaume ameixa
durazno melocoton | peach | peche pfirsich pessego pesca
damasco albaricoque | apricot | abricot albicocca aprikose
nectarin nectarina | nectarine | nektarine
higo | fig | figue fico feige figo
granada | pomegranate | grenade melagrana granatapfel
melon | melon cantaloupe | melone melao
sandia | watermelon | pasteque anguria wassermelone melancia
mango | mango | mangue
papaya | papaya
maracuya | passion_fruit | maracuja
guayaba | guava | goyave goiaba
chirimoya | cherimoya custard_apple
lucuma | lucuma
membrillo | quince | coing cotogna quitte marmelo
caqui | persimmon
kiwi | kiwi
coco | coconut | cocco kokos kokosnuss
datil | date | datte dattero dattel
tuna | prickly_pear
palta aguacate | avocado | avocat abacate
aceituna oliva | olive | azeitona
verdura hortaliza vegetal | vegetable veggie | legume gemuse verdure
vegetariano/a | vegetarian | vegetarien vegetarisch
vegano/a | vegan
papa patata | potato | patate kartoffel
camote batata | sweet_potato yam | kumara
tomate | tomato | pomodoro
lechuga | lettuce | laitue lattuga salat alface
espinaca | spinach | epinard spinaci spinat
acelga | chard | mangold bietola
repollo col | cabbage | chou cavolo couve
coliflor | cauliflower | choufleur blumenkohl
brocoli | broccoli
zanahoria | carrot | carotte karotte cenoura
betarraga remolacha | beet beetroot | betterave barbabietola
rabano | radish | radis ravanello rettich
pepino pepinillo | cucumber pickle gherkin | concombre cetriolo gurke
zapallo calabaza | pumpkin squash | courge citrouille zucca kurbis abobora
zapallito calabacin | zucchini | courgette zucchine
berenjena | eggplant aubergine | melanzana
alcachofa | artichoke | artichaut carciofo artischocke
esparrago | asparagus | asperge asparago spargel
apio | celery | celeri sedano
cebolla cebollin | onion | oignon cipolla zwiebel cebola
ajo | garlic | aglio knoblauch alho
puerro | leek | poireau porro lauch
pimiento pimenton | bell_pepper paprika | poivron peperone pimentao
aji chile_picante guindilla | chili chilli | peperoncino pimenta merken uchu
champinon seta callampa hongo | mushroom fungus | champignon fungo pilz cogumelo
trufa | truffle | truffe tartufo truffel
choclo maiz elote | corn maize | mais granturco
trigo | wheat | ble weizen frumento
avena | oat oatmeal | avoine hafer aveia
cebada | barley | orge orzo gerste cevada
centeno | rye | seigle segale roggen
arroz | rice | riz riso reis
quinoa quinua | quinoa
cereal granola | cereal granola | cereale getreide
grano | grain | korn
poroto frijol alubia judia | bean | haricot fagiolo bohne feijao
lenteja | lentil | lentille lenticchia linse
garbanzo | chickpea | kichererbse
arveja guisante | pea | pois pisello erbse ervilha
soya soja | soy soybean
mani cacahuete | peanut | arachide erdnuss amendoim
nuez | nut walnut | noix noce nuss noz
almendra | almond | amande mandorla mandel amendoa
avellana | hazelnut | noisette nocciola haselnuss avela
castana | chestnut | chataigne castagna kastanie castanha
pistacho | pistachio | pistache pistacchio
chia | chia
linaza | flaxseed linseed
sesamo ajonjoli | sesame | sesam gergelim
pan panecillo | bread bun | brot pane pao baguette panis kofke pain
tostada | toast | torrada
marraqueta hallulla | roll bread_roll
galleta galletita | cookie biscuit | biscotto keks bolacha biscoito
galleta_salada | cracker
torta pastel bizcocho queque | cake | gateau kuchen tortina torte
cupcake magdalena | cupcake muffin
tarta pay | pie pies tart | tarte crostata
empanada | empanada turnover
masa | dough | impasto teig
harina | flour | farine farina mehl farinha
levadura | yeast | levure lievito hefe
panqueque | pancake | crepe pfannkuchen
gofre | waffle | gaufre waffel
dona rosquilla berlin | donut doughnut | krapfen bombolone
helado | ice_cream gelato | glace gelati eis sorvete gelateria
dulce golosina confite | sweet candy | doux douce dolce suss dolci dolcezza bonbon susse
caramelo | caramel candy | caramello karamell
chocolate chocolatero/a | chocolate | chocolat cioccolato schokolade cioccolata chocolatier xocolatl
cacao | cocoa cacao | kakao cacau
turron | nougat | torrone
malvavisco | marshmallow
chicle | gum bubblegum | kaugummi
goma gomita | gum gummy
algodon_de_azucar | cotton_candy
paleta chupete | lollipop popsicle | sucette lecca
palomitas cabritas | popcorn | pipoca
manjar dulce_de_leche | dulce_de_leche
mermelada jalea | jam marmalade jelly | confiture marmellata marmelade geleia konfiture
miel melifluo/a | honey | miele honig mel
azucar azucarado/a | sugar sugary | sucre zucchero zucker acucar
sal salado/a salino/a | salt salty saline | sel salz chadi sale
pimienta | pepper | poivre pfeffer
canela | cinnamon | cannelle cannella zimt
vainilla | vanilla | vanille vaniglia baunilha
jengibre | ginger | gingembre zenzero ingwer
clavo_de_olor | clove | girofle
curcuma | turmeric
comino | cumin | cumino kummel
oregano | oregano | origano
albahaca | basil | basilic basilico basilikum manjericao
cilantro | cilantro coriander
perejil | parsley | persil prezzemolo petersilie
romero | rosemary | romarin rosmarino rosmarin alecrim
tomillo | thyme | thym timo thymian
azafran | saffron | zafferano safran
especia especiado/a alino condimento | spice spicy seasoning | epice spezia gewurz tempero
picante | hot spicy | piccante
mostaza | mustard | moutarde senape senf mostarda
mayonesa | mayonnaise mayo
ketchup | ketchup
vinagre | vinegar | vinaigre aceto essig
aceite | oil | huile olio azeite oleum
salsa | sauce salsa | sosse molho
leche lacteo/a lechero/a | milk dairy milky | lait latte milch leite lac
queso quesero/a queseria | cheese cheesy | fromage formaggio kase queijo fromagerie
mantequilla | butter | beurre manteiga burro
margarina | margarine
crema nata cremoso/a | cream creamy | creme sahne panna
yogur yogurt yoghurt | yogurt yoghurt | yaourt joghurt iogurte
huevo | egg | oeuf uovo ovo
carne carnico/a | meat | viande fleisch
bife bistec filete | steak fillet | bistecca entrecote
asado parrilla parrillada barbacoa | barbecue grill bbq | grigliata churrasco churrascaria
costilla | rib | costola
tocino panceta | bacon | speck
jamon | ham | jambon prosciutto schinken
salchicha vienesa | sausage frankfurter | saucisse salsiccia wurst wurstchen salsicha
longaniza chorizo | chorizo
completo perro_caliente | hot_dog
hamburguesa | hamburger burger
sandwich emparedado | sandwich | panino panini
pizza | pizza
pasta fideo tallarin | pasta noodle | nudel
sopa caldo consome | soup broth | soupe zuppa suppe minestra
ensalada | salad | salat salade insalata
papas_fritas patatas_fritas | french_fries potato_chips
taco | taco
burrito | burrito
sushi | sushi
arepa | arepa
tamal humita | tamale
cazuela guiso estofado | stew casserole | ragout
desayuno | breakfast | fruhstuck colazione
almuerzo | lunch | dejeuner pranzo mittagessen almoco
cena | dinner supper | abendessen jantar
merienda colacion tentempie snack | snack | spuntino
postre | dessert | nachtisch
banquete festin | feast banquet | banchetto festmahl
bocado bocadito | bite bit | bouchee boccone bocconcino
sabor saborizante | flavor flavour | saveur sapore geschmack
gusto | taste | geschmack
delicia delicioso/a rico/a sabroso/a exquisito/a | delicious tasty yummy delight | delice delizia delizioso/a delicieux lecker gostoso/a
apetito | appetite | appetit appetito
hambre hambriento/a | hunger hungry | faim fome
receta | recipe | recette ricetta rezept
menu carta | menu | speisekarte
nectar | nectar | nektar nettare
pure | puree mash
pulpa | pulp
cascara | peel shell | schale
crocante crujiente | crunchy crispy crisp | croquant croccante knusprig croustillant
ahumado/a | smoked smoky | affumicato/a
frito/a | fried | fritto/a frit
proteina | protein
fibra | fiber fibre | faser
gluten | gluten
almidon | starch | amidon
gelatina | gelatin jelly | gelee
`;
