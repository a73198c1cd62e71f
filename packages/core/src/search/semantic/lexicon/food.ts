/** Fruit, vegetables, meat, bread, sweets and the words of the table. */
export const FOOD = `
comida alimento alimentacion | food meal
fruta frutal | fruit fruity
manzana | apple
pera | pear
naranja | orange
mandarina clementina | tangerine mandarin clementine
limon | lemon
lima | lime
pomelo toronja | grapefruit
platano banana | banana plantain
pina anana | pineapple
uva | grape
pasa | raisin
frutilla fresa | strawberry
frambuesa | raspberry
mora zarzamora | blackberry mulberry
arandano | blueberry cranberry
baya | berry
cereza guinda | cherry
ciruela | plum
durazno melocoton | peach
damasco albaricoque | apricot
nectarin nectarina | nectarine
higo | fig
granada | pomegranate
melon | melon cantaloupe
sandia | watermelon
mango | mango
papaya | papaya
maracuya | passion_fruit
guayaba | guava
chirimoya | cherimoya custard_apple
lucuma | lucuma
membrillo | quince
caqui | persimmon
kiwi | kiwi
coco | coconut
datil | date
tuna | prickly_pear
palta aguacate | avocado
aceituna oliva | olive
verdura hortaliza vegetal | vegetable veggie
vegetariano/a | vegetarian
vegano/a | vegan
papa patata | potato
camote batata | sweet_potato yam
tomate | tomato
lechuga | lettuce
espinaca | spinach
acelga | chard
repollo col | cabbage
coliflor | cauliflower
brocoli | broccoli
zanahoria | carrot
betarraga remolacha | beet beetroot
rabano | radish
pepino pepinillo | cucumber pickle gherkin
zapallo calabaza | pumpkin squash
zapallito calabacin | zucchini
berenjena | eggplant aubergine
alcachofa | artichoke
esparrago | asparagus
apio | celery
cebolla cebollin | onion
ajo | garlic
puerro | leek
pimiento pimenton | bell_pepper paprika
aji chile_picante guindilla | chili chilli
champinon seta callampa hongo | mushroom fungus
trufa | truffle
choclo maiz elote | corn maize
trigo | wheat
avena | oat oatmeal
cebada | barley
centeno | rye
arroz | rice
quinoa quinua | quinoa
cereal granola | cereal granola
grano | grain
poroto frijol alubia judia | bean
lenteja | lentil
garbanzo | chickpea
arveja guisante | pea
soya soja | soy soybean
mani cacahuete | peanut
nuez | nut walnut
almendra | almond
avellana | hazelnut
castana | chestnut
pistacho | pistachio
chia | chia
linaza | flaxseed linseed
sesamo ajonjoli | sesame
pan panecillo | bread bun
tostada | toast
marraqueta hallulla | roll bread_roll
galleta galletita | cookie biscuit
galleta_salada | cracker
torta pastel bizcocho queque | cake
cupcake magdalena | cupcake muffin
tarta pay | pie pies tart
empanada | empanada turnover
masa | dough
harina | flour
levadura | yeast
panqueque | pancake
gofre | waffle
dona rosquilla berlin | donut doughnut
helado | ice_cream gelato
dulce golosina confite | sweet candy
caramelo | caramel candy
chocolate chocolatero/a | chocolate
cacao | cocoa cacao
turron | nougat
malvavisco | marshmallow
chicle | gum bubblegum
goma gomita | gum gummy
algodon_de_azucar | cotton_candy
paleta chupete | lollipop popsicle
palomitas cabritas | popcorn
manjar dulce_de_leche | dulce_de_leche
mermelada jalea | jam marmalade jelly
miel melifluo/a | honey
azucar azucarado/a | sugar sugary
sal salado/a salino/a | salt salty saline
pimienta | pepper
canela | cinnamon
vainilla | vanilla
jengibre | ginger
clavo_de_olor | clove
curcuma | turmeric
comino | cumin
oregano | oregano
albahaca | basil
cilantro | cilantro coriander
perejil | parsley
romero | rosemary
tomillo | thyme
azafran | saffron
especia especiado/a alino condimento | spice spicy seasoning
picante | hot spicy
mostaza | mustard
mayonesa | mayonnaise mayo
ketchup | ketchup
vinagre | vinegar
aceite | oil
salsa | sauce salsa
leche lacteo/a lechero/a | milk dairy milky
queso quesero/a queseria | cheese cheesy
mantequilla | butter
margarina | margarine
crema nata cremoso/a | cream creamy
yogur yogurt yoghurt | yogurt yoghurt
huevo | egg
carne carnico/a | meat
bife bistec filete | steak fillet
asado parrilla parrillada barbacoa | barbecue grill bbq
costilla | rib
tocino panceta | bacon
jamon | ham
salchicha vienesa | sausage frankfurter
longaniza chorizo | chorizo
completo perro_caliente | hot_dog
hamburguesa | hamburger burger
sandwich emparedado | sandwich
pizza | pizza
pasta fideo tallarin | pasta noodle
sopa caldo consome | soup broth
ensalada | salad
papas_fritas patatas_fritas | french_fries potato_chips
taco | taco
burrito | burrito
sushi | sushi
arepa | arepa
tamal humita | tamale
cazuela guiso estofado | stew casserole
desayuno | breakfast
almuerzo | lunch
cena | dinner supper
merienda colacion tentempie snack | snack
postre | dessert
banquete festin | feast banquet
bocado bocadito | bite bit
sabor saborizante | flavor flavour
gusto | taste
delicia delicioso/a rico/a sabroso/a exquisito/a | delicious tasty yummy delight
apetito | appetite
hambre hambriento/a | hunger hungry
receta | recipe
menu carta | menu
nectar | nectar
pure | puree mash
pulpa | pulp
cascara | peel shell
crocante crujiente | crunchy crispy crisp
ahumado/a | smoked smoky
frito/a | fried
proteina | protein
fibra | fiber fibre
gluten | gluten
almidon | starch
gelatina | gelatin jelly
`;
