/** Sport, games, parties and the open air. */
export const SPORT_AND_GAMES = `
deporte deportivo/a deportista | sport sports sporty | esporte sportif sportivo
atleta atletico/a atletismo | athlete athletic athletics | athlet
gimnasio gimnasia | gym gymnasium gymnastics | gymnase palestra turnhalle
entrenamiento entrenador/a | training trainer coach | entrainement allenamento treino
ejercicio | exercise workout | exercice esercizio ubung
juego | game | jeu gioco jogo spiel ludus
jugador/a | player | joueur giocatore jogador spieler
futbol balompie | football soccer | fussball futebol
gol | goal
arquero portero | goalkeeper keeper | torwart
cancha | court pitch | spielfeld
estadio | stadium | stade stadio stadion
liga | league | ligue lega
copa_del_mundo mundial | world_cup | weltmeisterschaft
partido | match | partita
torneo | tournament | tournoi turnier torneio
carrera | race | corsa rennen
pista | track runway | piste
meta | goal finish
pelota balon bola | ball | ballon palla
basquetbol baloncesto | basketball | pallacanestro basquete
voleibol | volleyball
beisbol | baseball
tenis tenista | tennis | tennista
raqueta | racket
golf golfista | golf golfer
rugby | rugby
hockey | hockey
boxeo boxeador pugil | boxing boxer | boxe
lucha luchador/a | wrestling wrestler fighter | lotta ringen
esgrima | fencing | escrime scherma fechten
natacion nadador/a | swimming swimmer | natation nuoto schwimmen
buceo buzo | diving diver scuba | plongee mergulho taucher
clavado | dive
surf surfista | surf surfer surfing | surfeur
ola_gigante | big_wave | riesenwelle
vela velerismo | sail sailing | segel
regata | regatta | regate
remo | oar rowing paddle | aviron
kayak | kayak
anzuelo | hook fishhook | hamecon angelhaken
ciclismo ciclista | cycling cyclist | cyclisme radsport radfahrer
patin patinaje patinador/a | skate skating skater | patinage pattinaggio schlittschuh
patineta monopatin | skateboard | rollbrett
esqui esquiador/a | ski skiing skier | skifahren
trineo | sled sleigh | traineau slitta schlitten
alpinismo andinismo montanismo escalada | climbing mountaineering | alpinisme bergsteigen
excursionismo senderismo caminata | hiking trekking hike | randonnee escursione wandern
campamento camping | camp camping | campeggio zeltlager
equitacion jinete | riding rider horseman | equitazione reiten reiter
rodeo | rodeo
hipodromo hipico/a | racetrack racecourse | ippodromo hippodrome
polo | polo
yoga | yoga
pilates | pilates
maraton maratonista | marathon | maratona
karate | karate
arco_y_flecha tiro_con_arco | archery
dardo | dart | flechette
diana blanco | target bullseye
ajedrez | chess | echecs scacchi schach xadrez
alfil | chess_bishop
peon | pawn | pedone
jaque_mate | checkmate | schachmatt
dado | dice | wurfel dadi
naipe carta baraja | playing_card card | karte spielkarte
as | ace | asso
comodin | joker wildcard
casino | casino
poker | poker
bingo | bingo
loteria loto | lottery lotto | loterie lotteria
ruleta | roulette | roleta
apuesta | bet betting wager | scommessa wette
suerte afortunado/a | luck lucky fortunate | gluck sorte
fortuna | fortune
azar | chance hazard | hasard azzardo zufall
desafio reto | challenge | defi sfida herausforderung
aventura aventurero/a | adventure adventurer adventurous | aventure avventura abenteuer
fiesta festivo/a | party fiesta | fete festa feier
celebracion | celebration
festival | festival | matsuri
carnaval | carnival | carnevale karneval fasching
feria | fair | foire feira jahrmarkt
circo circense | circus | cirque zirkus
cumpleanos | birthday | anniversaire compleanno geburtstag
navidad navideno/a | christmas xmas | noel natale weihnachten
viejo_pascuero papa_noel santa_claus | santa_claus father_christmas | weihnachtsmann
pascua | easter | paques pasqua ostern
ano_nuevo | new_year | capodanno neujahr wetripantu
aniversario | anniversary
pinata | pinata
fuegos_artificiales | fireworks | feuerwerk
vacacion vacaciones | vacation holiday | vacances vacanza ferien urlaub
recreo recreacion recreativo/a | recreation recreational | erholung
diversion divertido/a entretencion entretenimiento | fun entertainment amusement | divertimento spass
ocio | leisure | loisir lazer
pasatiempo aficion | hobby pastime
`;
