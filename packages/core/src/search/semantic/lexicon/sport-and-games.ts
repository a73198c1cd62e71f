/** Sport, games, parties and the open air. */
export const SPORT_AND_GAMES = `
deporte deportivo/a deportista | sport sports sporty
atleta atletico/a atletismo | athlete athletic athletics
gimnasio gimnasia | gym gymnasium gymnastics
entrenamiento entrenador/a | training trainer coach
ejercicio | exercise workout
juego | game
jugador/a | player
futbol balompie | football soccer
gol | goal
arquero portero | goalkeeper keeper
cancha | court pitch
estadio | stadium
liga | league
copa_del_mundo mundial | world_cup
partido | match
torneo | tournament
carrera | race
pista | track runway
meta | goal finish
pelota balon bola | ball
basquetbol baloncesto | basketball
voleibol | volleyball
beisbol | baseball
tenis tenista | tennis
raqueta | racket
golf golfista | golf golfer
rugby | rugby
hockey | hockey
boxeo boxeador pugil | boxing boxer
lucha luchador/a | wrestling wrestler fighter
esgrima | fencing
natacion nadador/a | swimming swimmer
buceo buzo | diving diver scuba
clavado | dive
surf surfista | surf surfer surfing
ola_gigante | big_wave
vela velerismo | sail sailing
regata | regatta
remo | oar rowing paddle
kayak | kayak
anzuelo | hook fishhook
ciclismo ciclista | cycling cyclist
patin patinaje patinador/a | skate skating skater
patineta monopatin | skateboard
esqui esquiador/a | ski skiing skier
trineo | sled sleigh
alpinismo andinismo montanismo escalada | climbing mountaineering
excursionismo senderismo caminata | hiking trekking hike
campamento camping | camp camping
equitacion jinete | riding rider horseman
rodeo | rodeo
hipodromo hipico/a | racetrack racecourse
polo | polo
yoga | yoga
pilates | pilates
maraton maratonista | marathon
karate | karate
arco_y_flecha tiro_con_arco | archery
dardo | dart
diana blanco | target bullseye
ajedrez | chess
alfil | chess_bishop
peon | pawn
jaque_mate | checkmate
dado | dice
naipe carta baraja | playing_card card
as | ace
comodin | joker wildcard
casino | casino
poker | poker
bingo | bingo
loteria loto | lottery lotto
ruleta | roulette
apuesta | bet betting wager
suerte afortunado/a | luck lucky
fortuna | fortune
azar | chance hazard
desafio reto | challenge
aventura aventurero/a | adventure adventurer
fiesta | party fiesta
celebracion | celebration
festival | festival
carnaval | carnival
feria | fair
circo circense | circus
cumpleanos | birthday
navidad navideno/a | christmas xmas
viejo_pascuero papa_noel santa_claus | santa_claus father_christmas
pascua | easter
ano_nuevo | new_year
aniversario | anniversary
pinata | pinata
fuegos_artificiales | fireworks
vacacion vacaciones | vacation holiday
recreo recreacion recreativo/a | recreation recreational
diversion divertido/a entretencion entretenimiento | fun entertainment
ocio | leisure
pasatiempo | hobby pastime
`;
