/** Clothes, shoes, adornments and cloth. */
export const CLOTHING = `
ropa vestuario indumentaria prenda | clothes clothing apparel garment wear
ropa_interior lenceria | underwear lingerie
moda fashion | fashion
estilo | style stylish
camisa | shirt
camiseta polera remera playera | tshirt tee
blusa | blouse
pantalon | pants trousers
jeans vaqueros mezclilla | jeans denim
falda pollera | skirt
vestido | dress gown
traje terno | suit
uniforme | uniform
disfraz | costume disguise
chaqueta casaca campera | jacket
abrigo gaban | coat overcoat
chaleco | vest waistcoat
sueter jersey | sweater pullover jersey
poncho ruana | poncho
capa manto | cape cloak mantle
bufanda | scarf
chal | shawl
guante | glove
miton manopla | mitten
calcetin media | sock stocking
pijama | pajamas pyjamas
bikini traje_de_bano | bikini swimsuit
delantal | apron
corbata | tie necktie
corbatin humita | bow_tie
cinturon | belt
hebilla | buckle
boton | button
bolsillo | pocket
manga | sleeve
cremallera | zipper
cinta lazo | ribbon tape
encaje | lace
sombrero | hat
gorra gorro | cap beanie
boina | beret
velo | veil
mascara antifaz | mask
zapato calzado | shoe footwear
zapatilla | sneaker slipper
bota botin | boot
sandalia chala | sandal
tacon | heel
tela genero | fabric cloth
algodon | cotton
lana lanero/a | wool woolen
seda sedoso/a | silk silky
lino | linen flax
terciopelo | velvet
cuero | leather
hilo hebra | thread
aguja | needle
dedal | thimble
cartera | purse handbag
billetera | wallet
mochila | backpack
maleta valija equipaje | suitcase luggage
anillo sortija | ring
collar | necklace collar
pulsera brazalete | bracelet
arete aro pendiente | earring
broche | brooch
diadema tiara | tiara diadem
anteojos gafas lentes | glasses eyeglasses
gafas_de_sol lentes_de_sol | sunglasses
lente | lens
talla | size
elegante elegancia | elegant elegance
lujo lujoso/a | luxury luxurious
glamour glamoroso/a | glamour glamorous
casual | casual
`;
