/** Trees, flowers, herbs and their parts. Fruit and vegetables are food. */
export const PLANTS = `
planta vegetal | plant vegetal | plante pflanze pianta vegetale
arbol arboreo/a | tree | arbre albero arvore baum arbor aliwen
arbusto mata | bush shrub | buisson cespuglio strauch
flor floral florido/a | flower floral bloom blossom | fleur fiore fiori blume blumen rayen
rosa rosal | rose | rosier rosen
clavel | carnation | oeillet garofano nelke cravo
margarita | daisy | marguerite margherita ganseblumchen
girasol | sunflower | tournesol girasole sonnenblume
tulipan | tulip | tulipe tulipano tulipa tulpe
lirio azucena | lily | giglio lilie lilium
orquidea | orchid | orchidee
jazmin | jasmine | gelsomino jasmim
lavanda | lavender | lavande lavendel alfazema
amapola | poppy | coquelicot papavero papoula mohn
camelia | camellia | kamelie
dalia | dahlia | dahlie
magnolia | magnolia | magnolie
hortensia | hydrangea | ortensia hortensie
geranio | geranium | geranie
gardenia | gardenia
begonia | begonia
petunia | petunia
peonia | peony | pivoine pfingstrose
narciso | daffodil narcissus | narcisse narzisse
azalea | azalea
crisantemo | chrysanthemum | chrysantheme kiku
buganvilia | bougainvillea
hibisco | hibiscus
loto | lotus
nenufar | water_lily | ninfea seerose
iris | iris
pensamiento | pansy | stiefmutterchen
nomeolvides | forget_me_not | myosotis vergissmeinnicht
diente_de_leon | dandelion | pissenlit lowenzahn
flor_de_lis | fleur_de_lis | giglio
flor_de_cerezo | cherry_blossom | sakura kirschblute
copihue | copihue chilean_bellflower
manzanilla | chamomile camomile | camomille camomilla kamille camomila
menta | mint peppermint | menthe minze
hierbabuena | spearmint
hierba yerba herbal | herb herbal | herbe erba erva herba krauter
cesped pasto grama | grass lawn turf | gazon rasen gramado prato
trebol | clover shamrock | trefle trifoglio klee trevo
helecho | fern | fougere felce farn
musgo | moss | muschio moos
hiedra | ivy | lierre edera efeu
cactus | cactus | kaktus cacto
agave | agave
aloe sabila | aloe
bambu | bamboo
junco cana | reed rush | roseau schilf
palma palmera | palm palm_tree | palmier palmeira
pino pinar | pine | pinheiro kiefer
cipres | cypress | cipresso zypresse
cedro | cedar | cedre zeder cedrus
abeto | fir spruce | sapin abete tannenbaum
araucaria pehuen | araucaria monkey_puzzle | pewen
alerce | larch | meleze larice lahuan
roble encina | oak | chene quercia carvalho eiche quercus
haya | beech | hetre faggio buchenholz
abedul | birch | bouleau betulla birke
alamo | poplar | peuplier pioppo pappel
sauce | willow | saule salice weide salgueiro
olmo | elm | orme ulme
arce | maple | erable ahorn
fresno | ash | frene frassino
nogal | walnut | noyer nussbaum nogueira
castano | chestnut | chataignier castagno kastanie
olivo olivar | olive | olivier oliveira olivenbaum
laurel | laurel bay_leaf | laurier alloro lorbeer laurus
eucalipto eucaliptus | eucalyptus | eukalyptus
acacia aromo | acacia | akazie
secuoya | sequoia redwood
ebano | ebony | ebene ebenholz
caoba | mahogany | acajou mogano mahagoni mogno
teca | teak
sandalo | sandalwood | santal sandelholz
boldo | boldo
quillay | quillaja soapbark
maqui | maqui
algarrobo | carob
manzano | apple_tree | pommier apfelbaum macieira
limonero | lemon_tree | citronnier zitronenbaum limoeiro
cerezo | cherry cherry_tree | cerisier ciliegio kirschbaum cerejeira
raiz | root | racine radice wurzel radix
tronco | trunk | stamm truncus
tallo | stem stalk | stelo stengel
rama | branch | branche zweig
hoja follaje | leaf foliage | feuille foglia folha blatt folium
petalo | petal | petale blutenblatt
polen | pollen | polline
semilla simiente | seed | graine seme semente samen
brote retono | sprout bud | germoglio broto
espina | thorn spine | epine espinho dorn
corteza | bark | corteccia ecorce
savia | sap | seiva seve
bellota | acorn | ghianda eichel
ramo ramillete | bouquet posy | strauss mazzo
guirnalda | garland | guirlande ghirlanda girlande
flora | flora
fauna | fauna
cosecha | harvest crop | recolte raccolto colheita ernte
siembra | sowing | semina aussaat
abono fertilizante | fertilizer manure compost | engrais dunger concime
botanico/a | botanical botanic botany | botanique botanisch
`;
