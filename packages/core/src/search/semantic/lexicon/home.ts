/** The house, its rooms, furniture and household things. */
export const HOME = `
casa casero/a | house
hogar casa hogareno/a domestico/a | home household domestic
cabana | cabin hut cottage
choza ruca | hut
mansion | mansion
villa | villa
departamento apartamento | apartment flat
edificio edificacion | building
condominio | condominium
vivienda inmobiliario/a | housing real_estate property
techo techumbre | roof ceiling
pared muro mural | wall
piso | floor
puerta portal porton | door gate portal
ventana ventanal | window
vitral | stained_glass
balcon | balcony
terraza | terrace
patio | patio courtyard
escalera | stair stairs ladder staircase
pasillo corredor | corridor hallway
sala salon living | living_room lounge salon hall
comedor | dining_room
cocina | kitchen
dormitorio alcoba recamara | bedroom
cuarto habitacion pieza | room
atico desvan | attic loft
sotano | basement
garage cochera | garage
piscina alberca | pool swimming_pool
chimenea | chimney fireplace
fuego | fire
llama | flame
brasa ascua | ember
ceniza | ash
hoguera fogata | bonfire campfire
humo | smoke
cama catre | bed
cuna | cradle crib
colchon | mattress
almohada | pillow
cojin | cushion
sabana | sheet bedsheet
frazada manta cobija | blanket
plumon edredon | quilt duvet
cortina | curtain
persiana | blind shutter
alfombra tapiz | carpet rug tapestry
mesa | table
silla | chair
sillon butaca poltrona | armchair
sofa | sofa couch
banco banca | bench
estante repisa | shelf
armario ropero closet | wardrobe closet
cajon gaveta | drawer
baul cofre | chest trunk coffer
espejo | mirror
lampara | lamp
farol linterna | lantern flashlight
ampolleta bombilla | light_bulb bulb
vela | candle
candelabro | chandelier candelabra
antorcha | torch
reloj | clock watch
florero jarron | vase
maceta macetero | flowerpot planter
cesta canasta cesto canasto | basket
cubo balde | bucket pail
escoba | broom
trapo pano | cloth rag
detergente | detergent
cloro | bleach chlorine
basura desecho residuo | garbage trash waste
horno | oven furnace
estufa | stove heater
microondas | microwave
refrigerador nevera refrigeracion | refrigerator fridge refrigeration
congelador congelado/a | freezer frozen
lavadora | washing_machine washer
secadora | dryer
aspiradora | vacuum_cleaner
licuadora | blender
cafetera | coffee_maker coffeepot
tostadora | toaster
olla cacerola marmita | pot saucepan
sarten | pan skillet
plato | plate dish
fuente bandeja | tray platter
cuchara | spoon
tenedor | fork
cuchillo cuchilleria | knife cutlery
navaja | razor penknife
abanico | fan
ventilador | fan ventilator
llave | key
candado cerradura | lock padlock
timbre | doorbell
campana campanario | bell
cascabel | jingle_bell
cadena | chain
juguete jugueteria | toy
muneca muneco | doll
peluche | teddy plush teddy_bear
rompecabezas | puzzle jigsaw
volantin cometa barrilete | kite
trompo | spinning_top
globo | balloon
regalo | gift present
tarjeta | card
caja | box
bolsa bolso saco costal | bag sack
paquete | package pack
paraguas sombrilla | umbrella
hamaca columpio | hammock swing
carpa tienda_de_campana | tent
cerca valla reja | fence railing
rincon esquina | corner
decoracion decorativo/a deco | decoration decor decorative
adorno ornamento | ornament
diseno | design
nido_de_amor | love_nest
dulce_hogar hogar_dulce_hogar | sweet_home home_sweet_home
`;
