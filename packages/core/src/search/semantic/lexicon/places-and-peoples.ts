/** Towns, streets, buildings of the town, countries and their peoples. */
export const PLACES_AND_PEOPLES = `
ciudad | city
capital | capital
pueblo poblado | town
aldea villorrio | village
barrio vecindario | neighborhood neighbourhood quarter
comuna municipal municipio | municipality municipal
provincia provincial | province provincial
region | region
estado estatal | state
pais | country
reino_unido | united_kingdom
territorio territorial | territory territorial
zona | zone area
lugar sitio | place site
calle callejero/a | street
avenida | avenue
pasaje | passage
plaza | square plaza
alameda bulevar | boulevard
parque | park
zoologico | zoo
acuario | aquarium
mercado | market
supermercado | supermarket
tienda almacen | store shop
boutique | boutique
centro_comercial | mall shopping_center
galpon deposito | warehouse
estacionamiento | parking parking_lot
gasolinera bencinera | gas_station
puente_colgante | suspension_bridge
faro | lighthouse beacon
molino_de_viento | windmill
coliseo | coliseum colosseum
arena | arena
carcel prision | jail prison
laberinto | labyrinth maze
chile chileno/a | chile chilean
argentino/a | argentina argentine
peru peruano/a | peru peruvian
bolivia boliviano/a | bolivia bolivian
brasil brasileno/a | brazil brazilian
uruguay uruguayo/a | uruguay uruguayan
paraguay paraguayo/a | paraguay paraguayan
colombia colombiano/a | colombia colombian
venezuela venezolano/a | venezuela venezuelan
ecuador ecuatoriano/a | ecuador ecuadorian
mexico mexicano/a | mexico mexican
cuba cubano/a habano/a | cuba cuban
habana | havana
canada canadiense | canada canadian
america americano/a | america american
latino/a latinoamerica | latin latino
estados_unidos estadounidense | united_states usa
california californiano/a | california californian
nueva_york | new_york
europa europeo/a | europe european
espana espanol/a hispano/a | spain spanish hispanic
castellano castilla | castilian castile
portugal portugues/a lusitano/a | portugal portuguese
francia frances/a galo/a | france french
paris parisino/a | paris parisian
inglaterra ingles/a | england english
londres londinense | london londoner
escocia escoces/a | scotland scottish scotch
irlanda irlandes/a | ireland irish
britanico/a britania | british britain
alemania aleman/a germano/a | germany german
berlin | berlin
austria austriaco/a | austria austrian
viena vienes/a | vienna viennese
suizo/a helvetico/a | switzerland swiss
belgica belga | belgium belgian
holanda holandes/a | holland dutch netherlands
italia italiano/a | italy italian
roma romano/a | rome roman
venecia veneciano/a | venice venetian
florencia florentino/a | florence florentine
napoles napolitano/a | naples neapolitan
milan milanes/a | milan milanese
grecia griego/a heleno/a | greece greek
atenas ateniense | athens athenian
esparta espartano/a | sparta spartan
turquia turco/a | turkey turkish
rusia ruso/a | russia russian
moscu | moscow
polonia polaco/a | poland polish
suecia sueco/a | sweden swedish
noruego/a | norway norwegian
dinamarca danes/a | denmark danish
finlandia finlandes/a | finland finnish
nordico/a escandinavo/a | nordic scandinavian
chino/a | china chinese
japon japones/a nipon | japan japanese
tokio | tokyo
corea coreano/a | korea korean
india hindu | india indian hindu
persia persa | persia persian
arabia arabe | arabia arab arabian arabic
egipto egipcio/a | egypt egyptian
cairo | cairo
marruecos marroqui | morocco moroccan
africa africano/a | africa african
asia asiatico/a | asia asian
oriente_medio medio_oriente | middle_east
australia australiano/a | australia australian
nueva_zelanda | new_zealand
oceania | oceania
isla_de_pascua rapa_nui | easter_island
tierra_del_fuego | land_of_fire
judio/a hebreo/a | jewish hebrew
criollo/a | creole
`;
