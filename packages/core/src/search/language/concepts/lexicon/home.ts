/** The house, its rooms, furniture and household things. */
export const HOME = `
casa casero/a | house | maison haus domus ruka casetta wasi
hogar casa hogareno/a domestico/a | home household domestic | heim lar focolare
cabana | cabin hut cottage | cabane capanna hutte chaumiere
choza ruca | hut | hutte
mansion | mansion | manoir
villa | villa
departamento apartamento | apartment flat | appartement appartamento wohnung
edificio edificacion | building | batiment gebaude edifice
condominio | condominium
vivienda inmobiliario/a | housing real_estate property | logement wohnung immobilier
techo techumbre | roof ceiling | toit tetto dach telhado
pared muro mural | wall | mauer parete parede wand mur
piso | floor | plancher boden
puerta portal porton | door gate portal | porte porta portail pforte
ventana ventanal | window | fenetre finestra fenster janela
vitral | stained_glass | vitrail vetrata
balcon | balcony | balcone balkon
terraza | terrace | terrasse terrazza terrasso
patio | patio courtyard | cour cortile hof
escalera | stair stairs ladder staircase | escalier scala treppe escada scalinata
pasillo corredor | corridor hallway | couloir corridoio
sala salon living | living_room lounge salon hall | saal
comedor | dining_room | speisesaal
cocina | kitchen | cucina kuche cozinha
dormitorio alcoba recamara | bedroom | chambre schlafzimmer quarto
cuarto habitacion pieza | room | zimmer stanza
atico desvan | attic loft garret | grenier soffitta dachboden
sotano | basement | keller
garage cochera | garage | autorimessa
piscina alberca | pool swimming_pool | piscine schwimmbad
chimenea | chimney fireplace | cheminee kamin lareira
fuego | fire | feu fuoco feuer fogo ignis kutral
llama | flame | flamme fiamma chama flamma
brasa ascua | ember | braise glut
ceniza | ash | cendre cenere asche cinza
hoguera fogata | bonfire campfire | fogueira lagerfeuer
humo | smoke | fumee fumo rauch fumaca
cama catre | bed | letto bett
cuna | cradle crib | berceau culla wiege berco
colchon | mattress | matelas materasso matratze colchao
almohada | pillow | oreiller cuscino kissen travesseiro
cojin | cushion | coussin almofada
sabana | sheet bedsheet | drap lenzuolo laken lencol
frazada manta cobija | blanket | couverture coperta decke cobertor
plumon edredon | quilt duvet | piumino
cortina | curtain | rideau tenda vorhang
persiana | blind shutter
alfombra tapiz | carpet rug tapestry | tapis tappeto teppich tapete
mesa | table | tavolo tisch tavola mensa
silla | chair | chaise sedia stuhl cadeira
sillon butaca poltrona | armchair | fauteuil poltrone sessel
sofa | sofa couch | divano
banco banca | bench | sitzbank panchina
estante repisa | shelf | etagere scaffale prateleira
armario ropero closet | wardrobe closet | armoire armadio schrank
cajon gaveta | drawer | tiroir cassetto schublade
baul cofre | chest trunk coffer | coffre cofanetto truhe
espejo | mirror | miroir specchio spiegel espelho
lampara | lamp | lampe lampada leuchte
farol linterna | lantern flashlight | lanterne lanterna laterne
ampolleta bombilla | light_bulb bulb | ampoule gluhbirne lampadina
vela | candle | bougie candela kerze
candelabro | chandelier candelabra | candelabre
antorcha | torch | fackel fiaccola torcia tocha
reloj | clock watch | montre horloge orologio uhr relogio
florero jarron | vase
maceta macetero | flowerpot planter
cesta canasta cesto canasto | basket | panier cestino korb paniere
cubo balde | bucket pail | eimer secchio
escoba | broom | balai vassoura
trapo pano | cloth rag | lappen
detergente | detergent
cloro | bleach chlorine
basura desecho residuo | garbage trash waste | lixo spazzatura
horno | oven furnace | forno ofen four
estufa | stove heater | poele stufa
microondas | microwave
refrigerador nevera refrigeracion | refrigerator fridge refrigeration | kuhlschrank frigo geladeira
congelador congelado/a | freezer frozen
lavadora | washing_machine washer
secadora | dryer
aspiradora | vacuum_cleaner
licuadora | blender
cafetera | coffee_maker coffeepot
tostadora | toaster
olla cacerola marmita | pot saucepan | marmite pentola topf
sarten | pan skillet | poele padella pfanne frigideira
plato | plate dish | assiette piatto prato
fuente bandeja | tray platter | vassoio
cuchara | spoon | cuillere cucchiaio loffel colher
tenedor | fork | fourchette forchetta gabel garfo
cuchillo cuchilleria | knife cutlery | couteau coltello messer faca
navaja | razor penknife | rasoir
abanico | fan | eventail ventaglio facher leque
ventilador | fan ventilator | ventilateur ventilatore
llave | key | cle chiave schlussel chave clavis clef
candado cerradura | lock padlock | lucchetto cadeado
timbre | doorbell | klingel
campana campanario | bell | cloche glocke
cascabel | jingle_bell | grelot sonaglio guizo
cadena | chain | chaine catena kette cadeia
juguete jugueteria | toy | jouet giocattolo spielzeug brinquedo
muneca muneco | doll | poupee bambola puppe boneca
peluche | teddy plush teddy_bear | kuscheltier
rompecabezas | puzzle jigsaw
volantin cometa barrilete | kite | cerfvolant aquilone drachen
trompo | spinning_top | kreisel piao trottola
globo | balloon | ballon palloncino balao
regalo | gift present | cadeau dono geschenk
tarjeta | card | carte karte cartao
caja | box | boite scatola kiste caixa
bolsa bolso saco costal | bag sack | borsa tasche sacco beutel sacola sac
paquete | package pack | paquet pacchetto paket pacote
paraguas sombrilla | umbrella | parapluie ombrello regenschirm ombrelle
hamaca columpio | hammock swing | hamac amaca hangematte
carpa tienda_de_campana | tent | tente tenda zelt
cerca valla reja | fence railing | zaun cloture cancello
rincon esquina | corner | angolo ecke
decoracion decorativo/a deco | decoration decor decorative | arredamento dekoration decoracao
adorno ornamento | ornament | ornement zierde
diseno | design | dessin disegno
nido_de_amor | love_nest
dulce_hogar hogar_dulce_hogar | sweet_home home_sweet_home
`;
