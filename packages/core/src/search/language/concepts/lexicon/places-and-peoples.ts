/** Towns, streets, buildings of the town, countries and their peoples, the regions and provincial capitals of Chile. */
export const PLACES_AND_PEOPLES = `
ciudad | city | ville citta cidade stadt urbs waria
capital | capital | capitale hauptstadt
pueblo poblado | town | paese marka llacta
aldea villorrio | village | villaggio dorf
barrio vecindario | neighborhood neighbourhood quarter | quartier quartiere bairro viertel
comuna municipal municipio | municipality municipal | comune gemeinde
provincia provincial | province provincial | provinz
region | region | regione regiao
estado estatal | state | etat stato staat
pais | country | paese
reino_unido | united_kingdom
territorio territorial | territory territorial | territoire
zona | zone area
lugar sitio | place site | lieu luogo ort locus
calle callejero/a | street | rua strasse
avenida | avenue | allee
pasaje | passage | passaggio passagem
plaza | square plaza | piazza praca platz
alameda bulevar | boulevard | viale
parque | park | parc
zoologico | zoo | tiergarten
acuario | aquarium | aquario
mercado | market | mercato markt mercatus marche
supermercado | supermarket | supermarche supermercato supermarkt
tienda almacen | store shop | magasin negozio loja geschaft
boutique | boutique
centro_comercial | mall shopping_center
galpon deposito | warehouse | entrepot magazzino armazem
estacionamiento | parking parking_lot | parcheggio parkplatz
gasolinera bencinera | gas_station
puente_colgante | suspension_bridge
faro | lighthouse beacon | phare leuchtturm pharus
molino_de_viento | windmill | windmuhle
coliseo | coliseum colosseum | colisee colosseo kolosseum
arena | arena
carcel prision | jail prison | gefangnis prigione
laberinto | labyrinth maze | labyrinthe labirinto labyrinthus
chile chileno/a | chile chilean | chilien chilenisch
argentino/a | argentina argentine | argentin
peru peruano/a | peru peruvian | perou
bolivia boliviano/a | bolivia bolivian
brasil brasileno/a | brazil brazilian | bresil brasilien brasileiro brasileira
uruguay uruguayo/a | uruguay uruguayan
paraguay paraguayo/a | paraguay paraguayan
colombia colombiano/a | colombia colombian
venezuela venezolano/a | venezuela venezuelan
ecuador ecuatoriano/a | ecuador ecuadorian
mexico mexicano/a | mexico mexican | mexique messico mexiko
cuba cubano/a habano/a | cuba cuban
habana | havana
canada canadiense | canada canadian | kanada
america americano/a | america american | amerique amerika
latino/a latinoamerica | latin latino
estados_unidos estadounidense | united_states usa
california californiano/a | california californian | californie kalifornien
nueva_york | new_york
europa europeo/a | europe european | europeen
espana espanol/a hispano/a | spain spanish hispanic | espagne spagna spanien espanha hispania
castellano castilla | castilian castile | kastilien
portugal portugues/a lusitano/a | portugal portuguese | portugais portugaise lusitania
francia frances/a galo/a | france french | frankreich francais francaise franzosisch
paris parisino/a | paris parisian | parigi parisien parisienne
inglaterra ingles/a | england english | angleterre inghilterra anglais
londres londinense | london londoner | londra londinium
escocia escoces/a | scotland scottish scotch | ecosse scozia schottland
irlanda irlandes/a | ireland irish | irlande irland hibernia
britanico/a britania | british britain | britannia
alemania aleman/a germano/a | germany german | allemagne germania deutschland deutsch tedesco alemanha
berlin | berlin | berlino berliner
austria austriaco/a | austria austrian | autriche osterreich
viena vienes/a | vienna viennese | vienne wien
suizo/a helvetico/a | switzerland swiss | suisse svizzera schweiz helvetia suica
belgica belga | belgium belgian | belgique belgio belgien
holanda holandes/a | holland dutch netherlands | hollande olanda
italia italiano/a | italy italian | italie italien italienne
roma romano/a | rome roman
venecia veneciano/a | venice venetian | venise venezia venedig veneza
florencia florentino/a | florence florentine | firenze
napoles napolitano/a | naples neapolitan | napoli neapel
milan milanes/a | milan milanese | milano mailand
grecia griego/a heleno/a | greece greek | grece griechenland hellas
atenas ateniense | athens athenian | athenes atene athen
esparta espartano/a | sparta spartan | sparte
turquia turco/a | turkey turkish | turquie turchia turkei
rusia ruso/a | russia russian | russie russland
moscu | moscow | moscou moskau
polonia polaco/a | poland polish | pologne polska
suecia sueco/a | sweden swedish | svezia schweden
noruego/a | norway norwegian | norvege norvegia norwegen
dinamarca danes/a | denmark danish | danemark danimarca
finlandia finlandes/a | finland finnish | finlande finnland
nordico/a escandinavo/a | nordic scandinavian | nordique nordisch
chino/a | china chinese | chine chinois chinoise cina
japon japones/a nipon | japan japanese | japao giappone nihon nippon
tokio | tokyo
corea coreano/a | korea korean | coree
india hindu | india indian hindu | indien indienne inde
persia persa | persia persian | perse
arabia arabe | arabia arab arabian arabic | arabie arabisch
egipto egipcio/a | egypt egyptian | egypte egitto agypten
cairo | cairo
marruecos marroqui | morocco moroccan | maroc marocco marokko
africa africano/a | africa african | afrique afrika
asia asiatico/a | asia asian | asie asien
oriente_medio medio_oriente | middle_east
australia australiano/a | australia australian | australie australien
nueva_zelanda | new_zealand
oceania | oceania | oceanie
isla_de_pascua rapa_nui | easter_island
tierra_del_fuego | land_of_fire
judio/a hebreo/a | jewish hebrew | hebraisch
criollo/a | creole | crioulo
arica ariqueno/a | arica
parinacota | parinacota
putre | putre
tarapaca | tarapaca
iquique iquiqueno/a | iquique
antofagasta antofagastino/a | antofagasta
calama | calama
tocopilla | tocopilla
atacama | atacama
copiapo | copiapo
chanaral | chanaral
vallenar | vallenar
coquimbo coquimbano/a | coquimbo
ovalle | ovalle
illapel | illapel
valparaiso porteno/a | valparaiso
quillota | quillota
quilpue | quilpue
vina_del_mar | vina_del_mar
san_felipe | san_felipe
isla_de_maipo | isla_de_maipo
santiago santiaguino/a | santiago
rancagua | rancagua
ohiggins | ohiggins
san_fernando | san_fernando
pichilemu | pichilemu
maule maulino/a | maule
talca talquino/a | talca
curico | curico
linares | linares
cauquenes | cauquenes
nuble | nuble
chillan chillanejo/a | chillan
biobio | biobio
concepcion penquista | concepcion
lebu | lebu
araucania araucano/a | araucania
temuco | temuco
angol | angol
valdivia valdiviano/a | valdivia
osorno | osorno
puerto_montt | puerto_montt
ancud | ancud
chiloe chilote | chiloe
chaiten | chaiten
aysen | aysen
coyhaique | coyhaique
magallanes magallanico/a | magallanes
punta_arenas | punta_arenas
puerto_natales | puerto_natales
melipilla | melipilla
colina | colina
puente_alto | puente_alto
san_bernardo | san_bernardo
talagante | talagante
`;
