/** Clothes, shoes, adornments and cloth. */
export const CLOTHING = `
ropa vestuario indumentaria prenda | clothes clothing apparel garment wear | vetements vetement abbigliamento kleidung roupa
ropa_interior lenceria | underwear lingerie
moda fashion | fashion | mode
estilo | style stylish | stile stil
camisa | shirt | chemise camicia hemd
camiseta polera remera playera | tshirt tee | maglietta
blusa | blouse | chemisier camicetta bluse
pantalon | pants trousers | pantaloni calca
jeans vaqueros mezclilla | jeans denim
falda pollera | skirt | jupe
vestido | dress gown | robe kleid vestito
traje terno | suit | abito anzug
uniforme | uniform
disfraz | costume disguise | travestimento kostum
chaqueta casaca campera | jacket | giacca jacke jaqueta
abrigo gaban | coat overcoat | manteau cappotto casaco
chaleco | vest waistcoat | gilet panciotto colete weste
sueter jersey | sweater pullover jersey
poncho ruana | poncho | makun punchu
capa manto | cape cloak mantle | mantello umhang manteau
bufanda | scarf | echarpe sciarpa schal
chal | shawl | scialle
guante | glove | gant guanto handschuh
miton manopla | mitten
calcetin media | sock stocking | chaussette calzino socke meia calza
pijama | pajamas pyjamas | pyjama
bikini traje_de_bano | bikini swimsuit
delantal | apron | tablier grembiule schurze
corbata | tie necktie | cravate cravatta krawatte gravata
corbatin humita | bow_tie
cinturon | belt | ceinture gurtel
hebilla | buckle | boucle fibbia
boton | button | bouton bottone knopf botao
bolsillo | pocket | poche tasche
manga | sleeve | manche manica armel
cremallera cierre | zipper
cinta lazo | ribbon tape | ruban nastro
encaje | lace | dentelle merletto pizzo spitze
sombrero | hat | chapeau cappello chapeu hut
gorra gorro | cap beanie | casquette berretto mutze
boina | beret | baskenmutze
velo | veil | voile schleier
mascara antifaz | mask | masque maschera maske
zapato calzado | shoe footwear | chaussure scarpa schuh sapato soulier
zapatilla | sneaker slipper | pantoufle pantofola
bota botin | boot | botte stivale stiefel bottine
sandalia chala | sandal | sandale
tacon | heel | tacco absatz
tela genero | fabric cloth | tissu tessuto stoff stoffa
algodon | cotton | coton cotone baumwolle algodao
lana lanero/a | wool woolen | laine wolle
seda sedoso/a | silk silky | soie seide
lino | linen flax | leinen
terciopelo | velvet | velours velluto samt veludo
cuero | leather | cuir cuoio leder couro
hilo hebra | thread | faden
aguja | needle | aiguille nadel agulha
dedal | thimble | fingerhut ditale
cartera monedero | purse handbag | borsetta handtasche
billetera | wallet
mochila | backpack rucksack | zaino rucksack
maleta valija equipaje | suitcase luggage | valise valigia koffer bagage
anillo sortija | ring | anneau anello bague
collar | necklace collar | collier collana halskette
pulsera brazalete | bracelet | armband bracciale
arete aro pendiente | earring | orecchino ohrring
broche | brooch | spilla brosche
diadema tiara | tiara diadem | diademe
anteojos gafas lentes | glasses eyeglasses | lunettes occhiali brille oculos
gafas_de_sol lentes_de_sol | sunglasses
lente | lens | lentille
talla tamano | size | taglia
elegante elegancia | elegant elegance | eleganza
lujo lujoso/a | luxury luxurious | luxe lusso luxus luxo
glamour glamoroso/a | glamour glamorous
casual informal | casual informal
`;
