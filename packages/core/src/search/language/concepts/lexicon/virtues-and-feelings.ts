/** Virtues, feelings, ideas and states of mind. */
export const VIRTUES_AND_FEELINGS = `
amor amoroso/a | love loving lovely | amour amore liebe poyen amoureux
te_amo te_quiero | love_you
carino afecto | affection fondness | tendresse affetto zuneigung
pasion apasionado/a | passion passionate | passione leidenschaft paixao
romance romantico/a | romance romantic | romantique romantik romantisch
odio | hate hatred | haine hass
esperanza | hope | espoir esperance speranza hoffnung esperanca spes
fe | faith | foi fede glaube fides
caridad | charity | charite caridade
confianza | trust confidence | confiance fiducia vertrauen
lealtad leal | loyalty loyal | loyaute lealta treue leale
fidelidad fiel | fidelity faithful | fidele fedele fedelta treu fidelis
honestidad honesto/a | honesty honest | honnete onesta ehrlich
valor valentia coraje valiente | courage valor brave bravery | coragem coraggio mut
audacia audaz osado/a | boldness bold daring | audace audax
prudencia prudente | prudence prudent | prudenza vorsicht prudentia
paciencia | patience | pazienza geduld
templanza | temperance
sabiduria | wisdom | sagesse saggezza weisheit sapientia
conocimiento | knowledge | connaissance conoscenza wissen scientia kimun
inteligencia | intelligence | intelligenza intelligenz
razon razonable | reason reasonable | raison ragione vernunft
logico/a | logic logical | logique logisch
idea | idea | idee ideia
pensamiento | thought thinking | pensee pensiero gedanke
memoria | memory | memoire gedachtnis
recuerdo | memory souvenir remembrance | ricordo erinnerung lembranca
nostalgia | nostalgia | nostalgie saudade sehnsucht
olvido | oblivion | oubli oblio
ilusion | illusion | illusione
imaginacion | imagination | immaginazione vorstellung
inspiracion | inspiration | ispirazione
creacion creativo/a creatividad | creation creative creativity | creazione schopfung kreativ creatif
innovacion innovador/a | innovation innovative | innovazione inovacao
exito exitoso/a | success successful | succes successo erfolg sucesso
fracaso | failure | echec
progreso | progress | progres progresso fortschritt
desarrollo | development | developpement sviluppo entwicklung
crecimiento | growth | croissance crescita wachstum
cambio | change | changement cambiamento
evolucion evolutivo/a | evolution | evoluzione
vanguardia | avant_garde vanguard | avanguardia
futuro futurista | future futuristic | avenir futur zukunft
destino | destiny fate destination | destin schicksal fatum
suspiro | sigh | soupir sospiro seufzer
deseo | desire wish | desir desiderio wunsch souhait
tentacion | temptation | tentazione versuchung
capricho antojo | whim craving caprice | capriccio laune
obsesion | obsession | ossessione
emocion emocionante | emotion exciting emotional | emozione
sensacion sensacional | sensation sensational | sensazione
sentimiento sentido | feeling sense | sentiment gefuhl sentimento
sorpresa sorprendente sorprender sorprendido/a | surprise surprising surprised | uberraschung
miedo temor | fear | peur paura
terror horror | terror horror | terreur terrore schrecken
soledad solitario/a | solitude loneliness lonely solitary | solitudine einsamkeit solidao
envidia | envy | invidia neid
celos celoso/a | jealousy jealous | jalousie gelosia eifersucht
venganza | revenge vengeance | vendetta rache
perdon | forgiveness pardon
gratitud agradecido/a | gratitude grateful | gratitudine dankbarkeit
bendicion | blessing | benedizione segen
maldicion | curse | maledizione fluch
promesa | promise | promesse promessa versprechen
compromiso | commitment
respeto | respect | respekt rispetto
dignidad | dignity | dignite dignita
igualdad | equality | egalite uguaglianza gleichheit
equidad | equity
unidad union | unity union | unita einheit unitas
armonia armonico/a | harmony harmonious | harmonie harmonia
equilibrio | balance equilibrium | equilibre gleichgewicht
solidaridad solidario/a | solidarity | solidarite solidarieta solidaritat
ayuda | help aid | aiuto hilfe ajuda
apoyo | support | soutien sostegno
cuidado | care | soin pflege
proteccion protector/a | protection protector | protezione schutz
defensa defensor/a | defense defence defender | difesa verteidigung
rescate | rescue | sauvetage rettung
servicio | service | servizio dienst
atencion | attention | attenzione
calidad | quality | qualite qualita qualitat
garantia | guarantee warranty | garantie garanzia
ventaja | advantage | avantage vantaggio vorteil
beneficio | benefit
oportunidad | opportunity | opportunita
objetivo | objective target | objectif obiettivo ziel
mision | mission | missione missao
proposito | purpose
proyecto | project | projet progetto projekt
voluntad | will willpower | volonte volonta wille voluntas
impulso | impulse boost | impulsion
ritual rito | ritual rite | rituel
zen | zen
karma | karma
caos caotico/a | chaos chaotic
orden | order | ordre ordine ordnung ordo
travesura travieso/a | mischief naughty | streich
broma | joke prank | blague witz
humor | humor humour | umore
cultura cultural | culture cultural | kultur
origen original | origin original | origine originale ursprung
esencia esencial | essence essential | essenza wesen essentia
alma | soul | anima seele
espiritu espiritual | spirit spiritual | esprit spirito geist spiritus spirituel
conciencia | conscience consciousness awareness | coscienza bewusstsein
causa | cause | ursache
efecto | effect | effet effetto wirkung
impacto | impact | impatto
contacto | contact | kontakt contatto
conexion | connection | connexion connessione verbindung
encuentro | encounter meeting | rencontre incontro begegnung trawun
despedida adios | farewell goodbye | adieu addio abschied arrivederci
bienvenido/a | welcome | bienvenue benvenuto willkommen
saludo hola | hello greeting hi | bonjour salut ciao iorana
gracias | thanks thank_you | merci grazie danke obrigado arigato maururu
buenos_dias | good_morning | buongiorno bonjour
buenas_noches | good_night | buonanotte
si | yes | oui
no nunca jamas | no never | nein jamais
siempre | always forever | toujours immer semper
`;
