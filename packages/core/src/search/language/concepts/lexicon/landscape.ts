/** Land, water and everything a map shows that people did not build. */
export const LANDSCAPE = `
mar marino/a maritimo/a | sea marine maritime | mer meer maris lafken qocha mare
oceano oceanico/a | ocean oceanic | oceane ozean oceanus
pacifico | pacific | pazifik
atlantico/a | atlantic | atlantik
caribe caribeno/a | caribbean | caraibes karibik
mediterraneo/a | mediterranean | mediterranee mittelmeer
agua acuatico/a aqua | water aqua aquatic | eau acqua wasser eaux yaku unu
lago lacustre | lake | lac lacus
laguna | lagoon | lagune
rio fluvial | river | riviere fiume fluss fleuve leufu mayu
arroyo riachuelo estero | stream creek brook | ruisseau ruscello riacho
cascada catarata | waterfall cascade | wasserfall cachoeira trayenko
fuente manantial vertiente | fountain spring | fontaine fontana quelle sorgente fonte fons
pozo noria | well | puits pozzo brunnen
isla insular | island isle | ile isola insel ilha insula motu
peninsula | peninsula | halbinsel
archipielago | archipelago | archipel arcipelago
playa playero/a | beach | plage spiaggia praia
costa costero/a litoral | coast coastal seaside | cote kuste
bahia | bay | baie baia bucht
golfo | gulf | golfe
ola oleaje | wave | welle
onda | wave | welle
marea | tide | maree
espuma | foam froth | schiuma schaum spuma ecume
gota gotita | drop droplet | goutte goccia tropfen
arena arenoso/a | sand sandy | sabbia areia
duna | dune
desierto desertico/a | desert | wuste deserto
oasis | oasis
montana monte montanoso/a montanes/a | mountain mount | montagne montagna berg montanha mons monti mahuida mawida mont
cerro colina loma | hill hilltop | colline collina hugel
cumbre cima cuspide pico apice | summit peak apex top | sommet cime vetta gipfel
cordillera sierra | mountain_range cordillera sierra
andes andino/a | andes andean | anden
alpes alpino/a | alps alpine | alpen alpi
patagonia patagonico/a | patagonia patagonian
amazonas amazonia amazonico/a | amazon amazonian
himalaya | himalaya
volcan volcanico/a | volcano volcanic | vulkan vulcano
lava magma | lava magma
geiser | geyser | geysir
termas termal | hot_spring thermal | therme
glaciar ventisquero | glacier | ghiacciaio gletscher
iceberg tempano | iceberg
valle | valley vale | vallee
canon desfiladero quebrada barranco | canyon gorge ravine | schlucht
acantilado risco | cliff crag | falaise scogliera
cueva caverna gruta | cave cavern grotto | caverne grotte grotta hohle
llanura llano planicie | plain | plaine pianura ebene
pradera prado | meadow prairie | wiese prato
pampa | pampa
estepa | steppe
sabana | savanna savannah
bosque forestal arboleda | forest woodland woods grove | foret foresta wald bosco floresta bois
selva jungla | jungle rainforest | dschungel
campo campestre campero/a campina | field countryside | feld champetre champ
rural | rural
urbano/a | urban
huerto huerta | orchard | verger
jardin | garden | giardino garten jardim hortus
vergel | orchard garden
vina vinedo | vineyard | vigne vigna weinberg vinha vigneto vignoble vinea
granja | farm | ferme fattoria bauernhof
hacienda fundo estancia rancho | ranch estate hacienda | tenuta fazenda domaine
finca | estate farm
granero | barn | grange scheune
invernadero | greenhouse | gewachshaus
pantano cienaga humedal | swamp marsh wetland | marais palude sumpf
roca rocoso/a penon | rock rocky | roche roccia fels rocher
piedra petreo/a pedregal | stone stony | pierre pietra stein lapis petra kura pedra rumi
grava gravilla ripio | gravel
sendero senda | path trail | sentier sentiero pfad trilha
camino ruta | road way route | chemin strada weg caminho rupu cammino
suelo terreno | soil ground | boden
tierra terrestre terrenal | earth land terrestrial earthly | terre terra erde mapu pacha
polvo | dust | poussiere polvere staub
barro lodo | mud | boue fango schlamm
arcilla greda | clay | argile argilla
abismo | abyss | abime abisso abgrund
orilla ribera | shore riverside riverbank | rive riva ufer rivage
delta | delta
fiordo | fjord
estrecho | strait
cabo | cape | capo kap
naturaleza natural | nature natural | natura natur natureza
medio_ambiente ambiental entorno | environment environmental surroundings | umwelt
eco ecologico/a ecologia | eco ecological ecology | okologie
paisaje panorama | landscape panorama scenery | paysage paesaggio landschaft
mundo mundial | world | monde mondo welt mundus
globo global | globe global
continente continental | continent continental | kontinent
hemisferio | hemisphere
eco | echo
remolino | whirlpool swirl | tourbillon
frontera fronterizo/a | border frontier | frontiere frontiera grenze
tesoro | treasure | tresor schatz
`;
