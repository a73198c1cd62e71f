/** How things and people are, beyond what is big, new or good. */
export const STATES_AND_MANNERS = `
cansado agotado | tired exhausted
enfermo | ill sick
embarazada | pregnant
ebrio borracho | drunk
sobrio | sober
desnudo | naked nude
descalzo | barefoot
sordo | deaf
mudo | mute
cojo | lame
calvo | bald
rubio | blond blonde
pelirrojo | redhead
rizado | curled
arrugado | wrinkled
peludo | hairy shaggy
soltero | bachelor unmarried
casado | married
divorciado | divorced
viudo | widowed
ocupado | busy occupied
ansioso ansiedad | anxious anxiety
inquieto | restless uneasy
tenso tension | tense tension
desesperado desesperacion | desperate desperation despair
deprimido depresion | depressed depression
miserable miseria | miserable misery
desdichado infeliz desgraciado | unhappy wretched
contento satisfecho satisfaccion | glad pleased satisfied satisfaction content
emocionado entusiasmado entusiasmo entusiasta | excited enthusiastic enthusiasm
desafortunado | unlucky unfortunate
curioso curiosidad | curious curiosity
serio seriedad | serious seriousness
severo severidad | severe strict
cruel crueldad | cruel cruelty
brutal | brutal
violento violencia | violent violence
agresivo agresion agresividad | aggressive aggression
egoista egoismo | selfish selfishness
codicioso codicia avaro avaricia | greedy greed miser
torpe | clumsy awkward
terco testarudo | stubborn
timido timidez | shy shyness
cobarde cobardia | coward cowardly cowardice
inocente inocencia | innocent innocence
culpable culpa | guilty guilt
sincero sinceridad | sincere sincerity
franco franqueza | frank
cortes cortesia | polite courtesy politeness
grosero | rude
decente decencia | decent decency
digno | worthy
indigno | unworthy
responsable responsabilidad | responsible responsibility
cuidadoso | careful
descuidado descuido | careless neglect
atento | attentive
distraido distraccion | distracted distraction
astuto astucia | cunning sly
ingenioso ingenio | witty wit ingenious
talentoso talento | talented talent
habil habilidad destreza | skillful skilled skill ability
capaz capacidad | capable able capacity capability
incapaz incapacidad | incapable unable inability
competente | competent
estupido estupidez idiota imbecil | stupid stupidity idiot moron
ridiculo | ridiculous
comico | comical
absurdo | absurd nonsense
horrible terrible espantoso | horrible terrible awful dreadful
repugnante asqueroso asco | disgusting nasty disgust
desagradable | unpleasant
agradable placentero grato | pleasant agreeable
atractivo atraccion | attractive attraction
sensual sensualidad | sensual sensuality sexy
delicado delicadeza | delicate delicacy
fragil fragilidad | fragile fragility
sensitivo sensibilidad | sensitive sensitivity
vulnerable | vulnerable
impotente | powerless helpless
importante importancia | important importance
principal | main principal
primario | primary
secundario | secondary
fundamental | fundamental
basico | basic
crucial | crucial
critico | critical
urgente urgencia emergencia | urgent urgency emergency
necesario necesidad | necessary necessity
obligatorio | mandatory compulsory
voluntario | voluntary volunteer
opcional opcion | optional option
posible posibilidad | possible possibility
imposible | impossible
probable probabilidad | probable probability likely
improbable | unlikely
cierto certeza | certain certainty
incierto incertidumbre | uncertain uncertainty
obvio evidente | obvious evident
borroso difuso | blurry vague
visible | visible
normal normalidad | normal
anormal | abnormal
usual habitual | usual habitual
inusual insolito | unusual
regular | regular
irregular | irregular
frecuente | frequent
constante constancia | constant constancy
permanente | permanent
repentino subito | sudden
inmediato | immediate
instantaneo | instantaneous
reciente | recent
anterior | prior former
posterior | subsequent
siguiente | following
definitivo | decisive
inicial | initial
singular | singular
particular | particular
individual individuo | individual
colectivo | collective
federal | federal
oficial | official
formal formalidad | formal formality
ilegal ilicito | illegal unlawful
valido validez | valid validity
nulo | void null
invalido | invalid disabled
virtuoso | virtuous
moral moralidad etico | moral morality ethical ethics
inmoral | immoral
religioso | religious
politico | political politics politician
civil | civil
liquido | liquid
pegajoso | sticky
resbaladizo resbaloso | slippery
suelto | loose
ajustado apretado | tight
torcido | crooked bent
inclinado | sloping tilted
hueco | hollow
puntiagudo | pointed spiky
oxidado oxido | rusty rust
podrido | rotten
rancio | stale rancid
hirviente | boiling
templado | mild
insipido | bland
grasoso grasa | greasy grease
parcial | partial
numeroso | numerous
escaso escasez | scarce scarcity
abundante abundancia | abundant abundance
suficiente bastante | enough sufficient
excesivo exceso | excessive excess
restante | remaining
disponible | available
ausente ausencia | absent absence
remoto | remote
aislado aislamiento | isolated isolation insulation
inferior | lower inferior
trasero | rear
opuesto contrario | opposite contrary
paralelo | parallel
indirecto | indirect
similar parecido semejante similitud | similar similarity alike
identico | identical
equivalente | equivalent
diverso variado variedad diversidad | diverse varied variety diversity
complicado complicacion | complicated complication
sofisticado | sophisticated
avanzado | advanced
primitivo | primitive
civilizado civilizacion | civilized civilization
subterraneo | underground
exotico | exotic
anonimo | anonymous
favorito preferido predilecto | favorite favourite
querido | dear darling
amado | beloved
deseado | wanted
modesto modestia | modest modesty
rentable | profitable
productivo productividad | productive productivity
laborioso | hardworking industrious
ambicioso ambicion | ambitious ambition
optimista optimismo | optimist optimistic optimism
pesimista pesimismo | pesimist pessimism
realista realismo | realistic realism
idealista | idealist
comodo comodidad confort confortable | comfortable comfort convenient convenience
incomodo incomodidad | uncomfortable discomfort inconvenience
acogedor | cozy cosy
espacioso | spacious roomy
danino nocivo | harmful
toxico | toxic
inofensivo | harmless
fatal | fatal
vivaz vivacidad | lively vivacious
animado | animated
agil agilidad | agile agility
gordito | chubby plump
embrujado | bewitched haunted
encantado | enchanted
diabolico | diabolical devilish
tenebroso siniestro | sinister gloomy
vivido | vivid
conocido | acquainted acquaintance
desconocido | unknown
presencia | presence
experimentado veterano | experienced veteran
directo | direct
ordenado | neat tidy
surtido | assorted assortment
desordenado desorden | messy mess disorder
ciego | blind
entero | entire complete
perezoso flojo pereza | lazy laziness
gracioso | funny amusing
fisico | physical
erroneo equivocado | wrong mistaken
tardio | late
atrasado | belated overdue
miedoso | afraid
gay homosexual | gay homosexual
demente insano | insane
sangriento | bloody
consciente | aware
inconsciente | unconscious
menor | minor
negativo | negative
apropiado adecuado | proper appropriate suitable
patetico | pathetic
inmundo | filthy
mugriento | grimy
dormilon | sleepyhead
armado | armed
desarmado | unarmed
estacionario quieto | still
potencial | potential
inutil | useless
necio | foolish
especifico | specific
doloroso | painful
adolorido | sore
inconcluso | unfinished
literal | literal
asombrado | astonished
notable | remarkable outstanding
tipico | typical
dotado | gifted
serial | serial
fortuito | fortuitous
paranoico | paranoid
homicida | homicidal
cotidiano | everyday
adorable | adorable
estupendo grandioso | terrific stupendous
inverso | reverse
apto | fit apt
culto | cultured
inedito | unpublished
afilador | sharpener
sospechado | suspected
mentiroso | liar
odioso | hateful
rabioso | rabid
glacial | glacial
bilingue | bilingual
absoluto | absolute
ordinario | ordinary
soltero | single
peor pesimo | worse worst
positivo | positive
tonto bobo | dumb dull
espeluznante | scary creepy
afilado | sharpened
superior | upper
temporario provisional | temporary provisional
servicial | helpful
aficionado | fond
mascullado | mumbled
flaco | skinny
repulsivo | gross
ingenuo | naive
sospechoso | suspicious
amistoso amigable | friendly
preocupante | worrying
honrado | upright
increible | unbelievable
psiquico | psychic
`;
