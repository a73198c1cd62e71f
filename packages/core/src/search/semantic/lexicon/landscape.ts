/** Land, water and everything a map shows that people did not build. */
export const LANDSCAPE = `
mar marino/a maritimo/a | sea marine maritime
oceano oceanico/a | ocean oceanic
pacifico | pacific
atlantico/a | atlantic
caribe caribeno/a | caribbean
mediterraneo/a | mediterranean
agua acuatico/a aqua | water aqua aquatic
lago lacustre | lake
laguna | lagoon
rio fluvial | river
arroyo riachuelo estero | stream creek brook
cascada catarata | waterfall cascade
fuente manantial vertiente | fountain spring
pozo noria | well
isla insular | island isle
peninsula | peninsula
archipielago | archipelago
playa playero/a | beach
costa costero/a litoral | coast coastal seaside
bahia | bay
golfo | gulf
ola oleaje | wave
onda | wave
marea | tide
espuma | foam froth
gota gotita | drop droplet
arena arenoso/a | sand sandy
duna | dune
desierto desertico/a | desert
oasis | oasis
montana monte montanoso/a montanes/a | mountain mount
cerro colina loma | hill hilltop
cumbre cima cuspide pico apice | summit peak apex
cordillera sierra | mountain_range cordillera sierra
andes andino/a | andes andean
alpes alpino/a | alps alpine
patagonia patagonico/a | patagonia patagonian
amazonas amazonia amazonico/a | amazon amazonian
himalaya | himalaya
volcan volcanico/a | volcano volcanic
lava magma | lava magma
geiser | geyser
termas termal | hot_spring thermal
glaciar ventisquero | glacier
iceberg tempano | iceberg
valle | valley vale
canon desfiladero quebrada barranco | canyon gorge ravine
acantilado risco | cliff crag
cueva caverna gruta | cave cavern grotto
llanura llano planicie | plain
pradera prado | meadow prairie
pampa | pampa
estepa | steppe
sabana | savanna savannah
bosque forestal arboleda | forest woodland woods grove
selva jungla | jungle rainforest
campo campestre campero/a campina | field countryside
rural | rural
urbano/a | urban
huerto huerta | orchard
jardin | garden
vergel | orchard garden
vina vinedo | vineyard
granja | farm
hacienda fundo estancia rancho | ranch estate hacienda
finca | estate farm
granero | barn
invernadero | greenhouse
pantano cienaga humedal | swamp marsh wetland
roca rocoso/a penon | rock rocky
piedra petreo/a pedregal | stone stony
grava gravilla ripio | gravel
sendero senda | path trail
camino ruta | road way route
suelo terreno | soil ground
tierra terrestre terrenal | earth land terrestrial
polvo | dust
barro lodo | mud
arcilla greda | clay
abismo | abyss
orilla ribera | shore riverside riverbank
delta | delta
fiordo | fjord
estrecho | strait
cabo | cape
naturaleza natural | nature natural
medio_ambiente ambiental | environment environmental
eco ecologico/a ecologia | eco ecological ecology
paisaje panorama | landscape panorama scenery
mundo mundial | world
globo global | globe global
continente continental | continent continental
hemisferio | hemisphere
eco | echo
remolino | whirlpool swirl
frontera fronterizo/a | border frontier
tesoro | treasure
`;
