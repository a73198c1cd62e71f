/** What carries people and goods, and the journey. */
export const VEHICLES_AND_TRAVEL = `
auto automovil coche carro automotriz automotor | car auto automobile automotive | voiture macchina wagen
vehiculo vehicular | vehicle | vehicule veicolo fahrzeug veiculo
camion camionero/a | truck trucker | lastwagen caminhao
camioneta | pickup van | camionnette
furgon | van | fourgon furgone
bus autobus microbus | bus coach | autocarro onibus
taxi | taxi cab
motocicleta moto motociclista | motorcycle motorbike biker | motocyclette motorrad
bicicleta bici | bicycle bike | bicyclette fahrrad
triciclo | tricycle | dreirad
tren ferroviario/a ferrocarril | train railway railroad | treno zug trem eisenbahn
locomotora | locomotive | locomotiva lokomotive
vagon | wagon railcar
metro | subway metro | metropolitana
tranvia | tram streetcar | strassenbahn
teleferico | cable_car | seilbahn telepherique funivia
avion | airplane plane aircraft | flugzeug aviao
aerolinea linea_aerea | airline
vuelo volador/a | flight flyer | vol flug
helicoptero | helicopter | elicottero hubschrauber helicoptere
planeador | glider | planeur segelflugzeug
paracaidas | parachute | paracadute fallschirm
cohete | rocket | fusee razzo rakete
nave | ship craft vessel | navis schiff
nave_espacial | spaceship spacecraft | raumschiff
astronauta cosmonauta | astronaut cosmonaut | astronaute raumfahrer
barco buque navio | ship boat | bateau navire schiff
bote lancha | boat | bateau battello
barca barcaza | boat barge | barque
yate | yacht
velero | sailboat | voilier veliero segelboot veleiro
crucero | cruise cruiser | croisiere crociera kreuzfahrt cruzeiro
submarino | submarine | sottomarino
galeon | galleon | galion galeone
fragata | frigate | fregate fregata fregatte
canoa | canoe | kanu
balsa | raft | radeau zattera
ancla | anchor | ancre ancora anker
timon | helm rudder | gouvernail timone
brujula compas | compass | boussole bussola kompass
mapa cartografia | map | mappa landkarte
muelle embarcadero | dock pier wharf | quai
marina | marina
puerto portuario/a | port harbor harbour | porto hafen portus
aeropuerto | airport | aeroport aeroporto flughafen
terminal | terminal
estacion | station | gare stazione bahnhof
parada paradero | stop | haltestelle fermata
viaje viajes trayecto | travel trip journey voyage | viaggio reise viagem
turismo turistico/a tour | tour tourism | tourisme touristik
expedicion | expedition | spedizione
odisea | odyssey | odyssee odissea
pasaje boleto ticket | ticket | biglietto fahrkarte bilhete
pasajero/a | passenger | passager passeggero
pasaporte | passport | passeport passaporto
equipaje | baggage | bagage bagaglio gepack
hotel hotelero/a | hotel
hostal hosteria posada albergue | hostel inn lodge | auberge albergo gasthof herberge ostello pousada
hospedaje alojamiento | lodging accommodation | logement alloggio
refugio | refuge shelter | rifugio zuflucht
autopista carretera | highway freeway motorway | autoroute autostrada autobahn
trafico transito | traffic transit | trafic traffico verkehr
transporte transportista | transport transportation | trasporto
carga | cargo load freight | carico fracht cargaison
logistico/a | logistics logistic | logistique logistik
mudanza | moving removal | demenagement trasloco umzug
rueda | wheel | roue ruota
neumatico llanta | tire tyre | pneu reifen
freno | brake | frein bremse
volante | steering_wheel | lenkrad
motor | engine motor | moteur motore
bateria | battery | batterie batteria
combustible | fuel | carburant carburante kraftstoff
lubricante | lubricant | lubrifiant schmiermittel
repuesto | spare_part spare | ersatzteil ricambio
tractor | tractor | tracteur trattore traktor
grua | crane tow_truck | grue
carreta carruaje | carriage cart wagon | charrette carretta
carroza | carriage float | carrozza kutsche
carrito | cart trolley | carrello
ambulancia | ambulance
tanque | tank
turbo | turbo
acelerador aceleracion | accelerator acceleration | accelerateur acceleratore
kilometro | kilometer kilometre | chilometro
milla | mile | miglio meile
grado | degree | degre
rumbo | course heading | rotta
`;
