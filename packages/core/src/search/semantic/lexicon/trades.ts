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
`;
