/** What one does (verbs); the nouns of the same doing stand in their own fields. */
export const ACTIONS = `
ir | go | aller andare gehen
venir ven | come | vieni kommen viens
volver vuelve regresar | return | tornare revenir
volar vuela | fly | volare voler fliegen voar
nadar | swim | nager nuotare schwimmen
correr | run | correre courir laufen
caminar andar pasear paseo | walk stroll promenade | marcher camminare gehen
saltar brincar | jump leap | sauter saltare springen pular
bailar danzar | dance | danser ballare tanzen dancar
cantar | sing | chanter cantare singen chante
tocar | play touch | toccare toque
jugar juega | play | jouer giocare spielen jogar
ganar vencer | win | gagner vincere gewinnen
perder pierde | lose | perdre perdere verlieren
comer come | eat | mangiare essen mangia mange
beber tomar | drink | boire bere trinken
cocinar | cook | cucinare kochen cozinhar
hornear | bake | backen
freir | fry | friggere frire braten
cortar | cut | couper tagliare schneiden
probar prueba | taste try | assaggiare provare essayer
oler huele | smell | riechen
ver mirar | see look watch | voir vedere sehen regarder guardare olhar
escuchar oir | listen hear | ecouter ascoltare horen ouvir
hablar | talk speak | parler parlare sprechen falar
decir | say tell | sagen dizer
gritar | shout scream | gridare schreien
reir | laugh | rire ridere lachen
sonreir | smile | sourire sorridere lacheln
llorar | cry weep | pleurer piangere weinen chorar
besar | kiss | embrasser baciare kussen beijar
abrazar abrazo | hug embrace | abbraccio abbracciare umarmen abraco
amar querer | love | aimer amare lieben
gustar | like | piacere gefallen
odiar | hate | odiare hassen
sentir siente | feel | sentire fuhlen
pensar piensa | think | penser pensare denken
creer | believe | croire credere glauben
saber conocer | know | savoir sapere wissen
aprender | learn | apprendre imparare lernen
ensenar | teach | enseigner insegnare lehren ensinar
estudiar | study | etudier studiare studieren estudar
leer | read | lire leggere lesen ler
escribir | write | ecrire scrivere schreiben escrever
dibujar | draw | dessiner disegnare zeichnen desenhar
pintar | paint | peindre dipingere malen
contar | count | compter contare zahlen
medir | measure | mesurer misurare messen
pesar | weigh | peser pesare wiegen
jurar | swear | jurer giurare schworen
trabajar | work | travailler lavorare arbeiten trabalhar
hacer | make do | faire machen fazer
crear | create | creare schaffen
construir construye edificar | build construct | construire costruire bauen
romper | break | casser rompere brechen quebrar
destruir | destroy | detruire distruggere zerstoren
reparar arreglar | repair fix | reparer riparare reparieren consertar
abrir | open | ouvrir aprire offnen
cerrar cierra | close shut | fermer chiudere schliessen fechar
empezar comenzar iniciar | begin start | commencer iniziare cominciare beginnen comecar
terminar acabar | finish end | finir finire beenden
parar detener | stop | arreter fermare anhalten
seguir | follow | suivre seguire folgen
buscar | search seek | chercher cercare suchen
encontrar hallar encuentra | find | trouver trovare finden achar
descubrir descubrimiento | discover discovery | decouvrir scoprire entdecken decouverte scoperta
explorar exploracion | explore exploration | esplorare erforschen esplorazione
viajar | travel | voyager viaggiare reisen
navegar navegacion navegante | navigate navigation navigator | naviguer navigare navigazione segeln
conducir manejar | drive | conduire guidare fahren
montar cabalgar | ride | monter cavalcare reiten
subir escalar trepar | climb rise | salire grimper klettern steigen
bajar | descend | descendre scendere
caer caida | fall | tomber cadere cair
nacer | born | naitre nascere
crecer | grow | grandir crescere wachsen crescer
vivir | live | vivre vivere leben viver
morir muere | die | mourir morire sterben morrer
dormir duerme | sleep | dormire schlafen
sonar suena | dream | rever sognare traumen sonhar
despertar despierta | wake awaken | reveiller svegliare erwachen
descansar reposar | rest | reposer riposare ausruhen
respirar | breathe | respirer respirare atmen
sanar curar | heal cure | guerir guarire heilen
cuidar | care | soigner curare pflegen
ayudar | help | aider aiutare helfen ajudar
proteger | protect | proteggere schutzen
defender | defend | defendre difendere
salvar rescatar | save rescue | sauver salvare retten
guardar | keep | garder conservare
ahorrar | save | risparmiare sparen
gastar | spend | spendere depenser
comprar | buy | acheter comprare kaufen
vender | sell | vendre vendere verkaufen
pagar | pay | pagare zahlen bezahlen
dar regalar | give | donner geben offrir
recibir | receive | recevoir ricevere receber
enviar mandar | send | envoyer inviare senden
llevar cargar | carry | portare tragen
traer | bring | apporter bringen trazer
arrojar lanzar tirar | throw launch | lanciare jeter werfen
atrapar capturar | catch capture | attraper catturare fangen
golpear golpe | hit strike punch | frapper colpire schlagen colpo
patear patada | kick | treten chutar
luchar pelear pelea | fight struggle | lutter lottare kampfen lutar
cazar | hunt | chasser cacciare jagen chasse cacar
pescar | fish | pecher pescare fischen
sembrar plantar | plant sow | semer seminare saen
cosechar | harvest | recolter raccogliere ernten colher
regar | water | arroser innaffiare
limpiar | clean | nettoyer pulire putzen limpar
lavar lavado | wash | laver lavare waschen
secar | dry | secher asciugare trocknen
planchar plancha | iron | repasser stirare
coser | sew | coudre cucire nahen costurar
tejer | knit weave | tricoter tessere tecer
vestir viste | dress wear | habiller vestire kleiden
brillar | shine | briller brillare glanzen leuchten
arder quemar | burn | bruler bruciare brennen queimar
encender | ignite | allumer accendere acender
iluminar alumbrar iluminacion | illuminate lighting | eclairer illuminare beleuchten illuminazione
soplar | blow | souffler soffiare soprar
girar | spin turn | tourner girare drehen tournez
rodar | roll | rouler rotolare rollen rolar
mover mueve movimiento | move movement | bouger muovere bewegen mouvement movimento bewegung
empujar | push | pousser spingere schieben empurrar
jalar | pull | ziehen puxar
flotar | float | flotter galleggiare schweben flutuar
hundir | sink | couler affondare sinken
fluir flujo | flow | fliessen couler flusso
cruzar | cross | traverser attraversare
entrar entrada | enter entrance entry | entrer entrare eingang ingresso
salir salida | exit | sortir uscire ausgang uscita sortie saida
unir juntar | unite join | unire vereinen joindre
conectar | connect | connettere verbinden
separar | separate | separer separare trennen
compartir | share | partager condividere teilen
elegir escoger | choose | choisir scegliere wahlen escolher
cambiar | change | cambiare wechseln mudar
transformar transformacion | transform transformation | trasformare trasformazione verwandeln
mejorar | improve | ameliorer migliorare verbessern melhorar
innovar | innovate | innover innovare inovar
imaginar | imagine | immaginare
desear | wish | souhaiter desiderare wunschen
esperar | wait expect | attendre aspettare warten
celebrar | celebrate | feter celebrare feiern
divertir | entertain | divertire amuser
disfrutar gozar | enjoy | profiter godere geniessen
relajar relajo | relax | rilassare entspannen
meditar meditacion | meditate meditation | mediter meditare meditieren meditazione
rezar orar | pray | prier pregare beten
bendecir | bless | benir benedire segnen abencoar
perdonar | forgive | pardonner perdonare verzeihen perdoar
confiar | trust | fidare vertrauen
atreverse atrevete | dare | oser osare
servir | serve | servire dienen
liderar | lead | guider fuhren
gobernar | govern rule | gouverner governare regieren
reinar | reign | regner regnare
decidir decision | decide decision | decidere entscheiden decisione
pedir | ask | demander chiedere fragen
responder respuesta | answer respond response | repondre rispondere antworten risposta antwort
preguntar pregunta | ask question | domanda frage pergunta
llamar llamada | call | appeler chiamare rufen chamar
avisar | warn | avertir avvisare warnen
mostrar muestra | show | montrer mostrare zeigen
ocultar esconder | hide | cacher nascondere verstecken
`;
