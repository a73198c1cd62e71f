/** People at work, crafts and the places of work. */
export const TRADES = `
trabajo laboral labor | work labor labour job
oficio | craft trade
profesion profesional | profession professional
arte_y_oficio artesania artesano/a artesanal | craft artisan handicraft
obrero/a trabajador/a operario/a | worker laborer
panaderia panadero/a | bakery baker
pasteleria pastelero/a reposteria | pastry pastry_shop patisserie
carniceria carnicero/a | butcher butchery
pescaderia pescador/a pesca pesquero/a | fisherman fishing fishery angler
lecheria | dairy
cocinero/a culinario/a | cook culinary cuisine
chef | chef
gastronomia gastronomico/a | gastronomy gastronomic
mozo/a mesero/a camarero/a garzon | waiter waitress
restaurante restoran | restaurant
agricultura agricultor/a agricola agro | agriculture farmer agricultural
campesino/a | peasant
ganaderia ganadero/a | livestock rancher
pastor/a pastoril | shepherd pastor
cazador/a caza | hunter hunting hunt
jardineria jardinero/a | gardener gardening
florista floreria | florist
lenador/a lena | lumberjack woodcutter firewood
carpinteria carpintero/a | carpenter carpentry
mueble muebleria mueblista | furniture
herreria herrero | blacksmith smith
cerrajeria cerrajero | locksmith
plomeria gasfiter plomero fontanero | plumber plumbing
electricista | electrician
albanil | mason bricklayer
constructor/a construccion | builder construction
arquitecto/a arquitectura arquitectonico/a | architect architecture
ingeniero/a ingenieria | engineer engineering
mecanico/a | mechanic mechanical
tecnico/a | technician technical technique
soldadura soldador | welding welder
pintor/a | painter
sastre sastreria | tailor
costura costurero/a modista | sewing seamstress dressmaker
tejido tejedor/a textil | weaver weaving textile knitting
hilanderia hilado | spinning yarn
zapateria zapatero/a | shoemaker cobbler shoe_store
curtiembre talabarteria | tannery saddlery
alfareria alfarero/a | pottery potter
relojeria relojero/a | watchmaker
orfebre orfebreria | goldsmith silversmith
librero libreria | bookstore bookshop
imprenta impresor/a impresion | printer printing press
editorial editor/a | publisher editor publishing
escritor/a autor/a | writer author
poeta poesia poetico/a | poet poetry poetic
periodista periodismo | journalist journalism
fotografo/a fotografia foto | photographer photography photo
profesor/a docente | teacher professor
cientifico/a ciencia | scientist science scientific
investigador/a investigacion | researcher research
inventor/a invento invencion | inventor invention
contador/a contable contabilidad | accountant accounting
auditor/a auditoria | auditor audit
consultor/a consultoria asesor/a asesoria | consultant consulting advisor
secretario/a | secretary
oficina despacho | office
marinero/a marino | sailor mariner seaman
piloto | pilot
chofer conductor/a | driver chauffeur
mensajero/a | messenger courier
cartero | mailman postman
bombero | firefighter fireman
salvavidas | lifeguard
partera matrona | midwife
ninera | nanny babysitter
mayordomo | butler
sirviente/a | servant maid
bibliotecario biblioteca | librarian library
fabrica fabricante manufactura | factory maker manufacturer
industria industrial | industry industrial
taller | workshop
molino molinero/a | mill miller
aserradero | sawmill
astillero | shipyard
refineria | refinery
lavanderia tintoreria | laundry dry_cleaner
funeraria funebre funeral | funeral
guia | guide
equipo tripulacion | crew
experiencia | experience
`;
