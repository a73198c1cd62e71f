/** People at work, crafts and the places of work. */
export const TRADES = `
trabajo laboral labor | work labor labour job | travail lavoro arbeit trabalho
oficio | craft trade | metier mestiere handwerk
profesion profesional | profession professional | beruf professione
arte_y_oficio artesania artesano/a artesanal | craft artisan handicraft | artigiano artisanal artesanato
obrero/a trabajador/a operario/a | worker laborer | ouvrier operaio arbeiter lavoratore
panaderia panadero/a | bakery baker | boulangerie boulanger panetteria backerei padaria
pasteleria pastelero/a reposteria | pastry pastry_shop patisserie | pasticceria konditorei confeitaria
carniceria carnicero/a | butcher butchery | boucherie macelleria metzgerei fleischerei acougue
pescaderia pescador/a pesca pesquero/a | fisherman fishing fishery angler | pecheur pescatore pescheria
lecheria | dairy | laiterie latteria molkerei
cocinero/a culinario/a | cook culinary cuisine | cuisinier cuoco cozinheiro
chef | chef
gastronomia gastronomico/a | gastronomy gastronomic | gastronomie
mozo/a mesero/a camarero/a garzon | waiter waitress | serveur cameriere kellner garcom
restaurante restoran | restaurant | ristorante gasthaus
agricultura agricultor/a agricola agro | agriculture farmer agricultural | agriculteur agricoltore landwirt landwirtschaft
campesino/a | peasant | paysan contadino
ganaderia ganadero/a | livestock rancher | elevage allevamento
silvicultura forestal | forestry | foresterie forstwirtschaft
vitivinicola vinicola viticultura | viticulture winegrowing | viticulture weinbau
fruticola fruticultura | fruit_growing | frutticoltura
olivicola olivicultura | olive_growing | olivicoltura
acuicultura acuicola | aquaculture | acquacoltura
metalurgia metalurgico/a siderurgia siderurgico/a | metallurgy metallurgical | metallurgie metallurgia
petroquimico/a | petrochemical | petrolchimica
hidroelectrico/a | hydroelectric hydropower | wasserkraft
geotermica geotermia | geothermal | geothermie
pastor/a pastoril | shepherd pastor | pastore hirte
cazador/a caza | hunter hunting hunt | chasseur cacciatore jager cacador
jardineria jardinero/a | gardener gardening | jardinier giardiniere gartner
florista floreria | florist | fleuriste fioraio blumenladen
lenador/a lena | lumberjack woodcutter firewood | bucheron holzfaller
carpinteria carpintero/a | carpenter carpentry | charpentier falegname tischler menuisier
mueble muebleria mueblista | furniture | meuble mobel
herreria herrero | blacksmith smith | forgeron fabbro schmied ferreiro
cerrajeria cerrajero | locksmith | serrurier
plomeria gasfiter plomero fontanero | plumber plumbing | plombier idraulico klempner
electricista | electrician | electricien elettricista elektriker
albanil | mason bricklayer | macon maurer muratore pedreiro
constructor/a construccion | builder construction | costruttore baumeister
arquitecto/a arquitectura arquitectonico/a | architect architecture | architecte architetto architekt architektur
ingeniero/a ingenieria | engineer engineering | ingenieur ingegnere engenheiro
mecanico/a | mechanic mechanical | mecanicien meccanico mechaniker
tecnico/a | technician technical technique | technicien techniker
soldadura soldador | welding welder | soudeur
pintor/a | painter | peintre pittore maler
sastre sastreria | tailor | tailleur sarto alfaiate
costura costurero/a modista | sewing seamstress dressmaker | couture couturier
tejido tejedor/a textil | weaver weaving textile knitting | tissage tessuto tecelagem
hilanderia hilado | spinning yarn | filature filatura
zapateria zapatero/a | shoemaker cobbler shoe_store | cordonnier calzolaio schuhmacher sapateiro
curtiembre talabarteria | tannery saddlery | tannerie conceria
alfareria alfarero/a | pottery potter | potier vasaio topfer oleiro
relojeria relojero/a | watchmaker | horloger orologiaio uhrmacher
orfebre orfebreria | goldsmith silversmith | orfevre orafo goldschmied ourives
librero libreria | bookstore bookshop | librairie buchhandlung livraria
imprenta impresor/a impresion | printer printing press | imprimerie druckerei
editorial editor/a | publisher editor publishing | editeur editore verlag
escritor/a autor/a | writer author | ecrivain scrittore schriftsteller auteur
poeta poesia poetico/a | poet poetry poetic | poete dichter poesie poetique
periodista periodismo | journalist journalism | journaliste giornalista
fotografo/a fotografia foto | photographer photography photo | photographe fotograf fotografie
profesor/a docente | teacher professor | professeur professore lehrer sensei
cientifico/a ciencia | scientist science scientific | scienza wissenschaft scientifique scientia
investigador/a investigacion | researcher research | chercheur ricercatore forscher
inventor/a invento invencion | inventor invention | inventeur inventore erfinder
contador/a contable contabilidad | accountant accounting | comptable contabile buchhalter
auditor/a auditoria | auditor audit
consultor/a consultoria asesor/a asesoria | consultant consulting advisor | conseil consulente berater
secretario/a | secretary | secretaire segretario
oficina despacho | office | bureau ufficio
marinero/a marino | sailor mariner seaman | marin matelot marinaio matrose nauta
piloto | pilot
chofer conductor/a | driver chauffeur | conducteur fahrer
mensajero/a | messenger courier | messager messaggero mensageiro
cartero | mailman postman | facteur postino
bombero | firefighter fireman | pompier pompiere feuerwehr bombeiro
salvavidas | lifeguard | bagnino rettungsschwimmer
partera matrona | midwife | hebamme
ninera | nanny babysitter | bambinaia tagesmutter
mayordomo | butler | majordome maggiordomo
sirviente/a | servant maid | serviteur servitore diener
bibliotecario biblioteca | librarian library | bibliotheque bibliothek
fabrica fabricante manufactura | factory maker manufacturer | fabrique fabbrica fabrik usine
industria industrial | industry industrial | industrie industriel
taller | workshop | atelier officina werkstatt
molino molinero/a | mill miller | moulin mulino muhle moinho
aserradero | sawmill | scierie segheria sagewerk serraria
astillero | shipyard | werft estaleiro
refineria | refinery
lavanderia tintoreria | laundry dry_cleaner | blanchisserie wascherei
funeraria funebre funeral | funeral | funerailles
guia | guide | guida
equipo tripulacion | crew | equipe equipaggio mannschaft
experiencia | experience | esperienza erfahrung
preuniversitario | prep_school
isapre | health_insurer
vivero | nursery | pepiniere vivaio
emisora radioemisora | broadcaster broadcasting_station
canal | channel | canale kanal
frigorifico | cold_store
chocolateria chocolatero/a | chocolatier chocolate_shop | chocolaterie
heladeria heladero/a | ice_cream_parlour | gelateria glacier
pizzeria | pizzeria
sangucheria sandwicheria fuente_de_soda | sandwich_shop
discoteca discoteque | disco nightclub | discotheque diskothek
minimarket almacen_de_barrio | minimarket convenience_store
botilleria licoreria | liquor_store
verduleria fruteria | greengrocer
amasanderia | bakehouse
rotiseria fiambreria charcuteria | delicatessen deli rotisserie | charcuterie
cecina embutido | cold_cuts
merceria pasamaneria | haberdashery
kinesiologia kinesiologo/a fisioterapia | physiotherapy physiotherapist
guarderia sala_cuna parvulario | daycare nursery_school | creche
liceo | lyceum high_school | lycee
lavaseco | dry_cleaning
vulcanizacion | tyre_shop tire_shop
desabolladuria chapisteria | body_shop
automotora concesionario | car_dealer car_dealership
lubricentro | lube_shop
flete acarreo | haulage freight
corretaje | brokerage
resort | resort
destileria | distillery | distillerie
pisquera | pisco_distillery
conservera | cannery
salmonera salmonicultura | salmon_farm
celulosa | pulp_mill
factoring | factoring
sindicato gremio | trade_union guild | syndicat gewerkschaft
comercializadora comercializacion | trading commercialization
banqueteria catering | catering | traiteur
grafica | graphics printshop
telecomunicacion | telecommunication telecom
confeccion | garment_making
bazar | bazaar | bazar basar
filial | subsidiary | filiale
emprendimiento emprendedor/a | venture startup entrepreneur
online | online
outlet | outlet
loteo parcelacion | land_lots
urbanizacion | housing_development
vigilancia vigilante | surveillance watchman
climatizacion calefaccion | air_conditioning heating
excavacion demolicion | excavation demolition
metalmecanica maestranza torneria | metalworking machine_shop
naviera | shipping_company shipping_line
depilacion | waxing hair_removal
bisuteria | costume_jewelry
paisajismo | landscaping
avicola | poultry_farm
apicola apicultura apicultor/a | beekeeping beekeeper
agroquimico | agrochemical
marisqueria | seafood_restaurant
ortopedia ortopedico/a | orthopedics orthopaedic
radiologia imagenologia | radiology
superintendencia intendencia | superintendence
municipalidad | municipality | mairie
federacion confederacion | federation confederation
telefonia | telephony
capacitacion | training_course
coaching | coaching
letrero rotulo | signboard signage
geriatrico | nursing_home
cafeteria cafe | coffeehouse cafeteria
barraca corralon | timber_yard lumberyard
procesadora envasadora | processor packing_plant
bodegaje almacenaje | warehousing
abarrotes | groceries
congelado | frozen_food
`;
