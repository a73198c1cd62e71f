/** Trees, flowers, herbs and their parts. Fruit and vegetables are food. */
export const PLANTS = `
planta vegetal | plant vegetal
arbol arboreo/a | tree
arbusto mata | bush shrub
flor floral florido/a | flower floral bloom blossom
rosa rosal | rose
clavel | carnation
margarita | daisy
girasol | sunflower
tulipan | tulip
lirio azucena | lily
orquidea | orchid
jazmin | jasmine
lavanda | lavender
amapola | poppy
camelia | camellia
dalia | dahlia
magnolia | magnolia
hortensia | hydrangea
geranio | geranium
gardenia | gardenia
begonia | begonia
petunia | petunia
peonia | peony
narciso | daffodil narcissus
azalea | azalea
crisantemo | chrysanthemum
buganvilia | bougainvillea
hibisco | hibiscus
loto | lotus
nenufar | water_lily
iris | iris
pensamiento | pansy
nomeolvides | forget_me_not
diente_de_leon | dandelion
flor_de_lis | fleur_de_lis
flor_de_cerezo | cherry_blossom
copihue | copihue chilean_bellflower
manzanilla | chamomile camomile
menta | mint peppermint
hierbabuena | spearmint
hierba yerba herbal | herb herbal
cesped pasto grama | grass lawn turf
trebol | clover shamrock
helecho | fern
musgo | moss
hiedra | ivy
cactus | cactus
agave | agave
aloe sabila | aloe
bambu | bamboo
junco cana | reed rush
palma palmera | palm palm_tree
pino pinar | pine
cipres | cypress
cedro | cedar
abeto | fir spruce
araucaria pehuen | araucaria monkey_puzzle
alerce | larch
roble encina | oak
haya | beech
abedul | birch
alamo | poplar
sauce | willow
olmo | elm
arce | maple
fresno | ash
nogal | walnut
castano | chestnut
olivo olivar | olive
laurel | laurel bay_leaf
eucalipto eucaliptus | eucalyptus
acacia aromo | acacia
secuoya | sequoia redwood
ebano | ebony
caoba | mahogany
teca | teak
sandalo | sandalwood
boldo | boldo
quillay | quillaja soapbark
maqui | maqui
algarrobo | carob
manzano | apple_tree
limonero | lemon_tree
cerezo | cherry cherry_tree
raiz | root
tronco | trunk
tallo | stem stalk
rama | branch
hoja follaje | leaf foliage
petalo | petal
polen | pollen
semilla simiente | seed
brote retono | sprout bud
espina | thorn spine
corteza | bark
savia | sap
bellota | acorn
ramo ramillete | bouquet posy
guirnalda | garland
flora | flora
fauna | fauna
cosecha | harvest crop
siembra | sowing
abono fertilizante | fertilizer manure compost
botanico/a | botanical botanic botany
`;
