/** What one thinks, wants and says to others (verbs). */
export const MIND_AND_SPEECH = `
entender comprender | understand comprehend
recordar acordarse acordar | remember recall
olvidar | forget
reconocer | recognize recognise
notar advertir | notice
observar | observe
percibir | perceive
suponer asumir | suppose assume
adivinar | guess
dudar duda | doubt
sospechar sospecha | suspect suspicion
considerar | consider
concentrar enfocar | concentrate focus
calcular calculo | calculate calculation
comparar comparacion | compare comparison
distinguir | distinguish
identificar identificacion | identify identification
resolver | solve resolve
pretender fingir | pretend
preferir preferencia | prefer preference
necesitar | need
importar | matter
aburrir aburrido/a | bore boring bored
preocupar preocupacion | worry
sufrir sufrimiento | suffer suffering
lamentar arrepentirse arrepentimiento | regret
apreciar | appreciate
admirar admiracion | admire admiration
adorar | adore worship
agradecer | thank
felicitar felicitaciones | congratulate congratulations
alabar elogiar | praise
culpar | blame
acusar acusacion | accuse accusation
criticar critica | criticize criticism critic
quejarse queja | complain complaint
discutir discusion | argue discuss argument discussion
debatir debate | debate
negociar negociacion | negotiate negotiation
convencer | convince
persuadir | persuade
sugerir sugerencia | suggest suggestion
proponer propuesta | propose proposal
aconsejar | advise
recomendar recomendacion | recommend recommendation
insistir | insist
exigir exigencia | demand
rogar suplicar mendigar | beg
aceptar aceptacion | accept acceptance
rechazar rechazo | reject refuse rejection
negar | deny
admitir | admit
confesar confesion | confess confession
mentir | lie
enganar engano | deceive cheat
estafar estafa fraude | swindle fraud scam
burlarse burlar burla | mock tease
insultar insulto | insult
amenazar amenaza | threaten threat
explicar explicacion | explain explanation
describir descripcion | describe description
definir definicion | define definition
mencionar mencion | mention
significar significado | mean meaning
expresar | express
declarar declaracion | declare declaration statement
anunciar anuncio | announce announcement
informar informe | report inform
publicar publicacion | publish publication
traducir traduccion traductor/a | translate translation translator
interpretar interpretacion interprete | interpret interpretation interpreter
pronunciar pronunciacion | pronounce pronunciation
repetir repeticion | repeat repetition
resumir resumen | summarize summary
comentar comentario | comment commentary
opinar opinion | opine opinion
susurrar susurro | whisper
murmurar murmullo | murmur mutter
tartamudear | stutter
chillar chillido | shriek yell
gemir gemido | moan groan
aplaudir aplauso | applaud applause
votar voto votacion | vote
copiar | copy
citar | quote
saludar | greet
despedir | dismiss
invitar invitacion | invite invitation
visitar visita visitante | visit visitor
consolar consuelo | console consolation
animar animo | cheer encourage encouragement
motivar motivacion | motivate motivation
inspirar | inspire
impresionar impresionante | impress impressive impression
asustar asustado/a | scare scared frighten frightened
confundir confusion confundido/a | confuse confusion confused
molestar molestia molesto/a | bother annoy annoying
enojar enojo enojado/a enfadado/a | anger angry
avergonzar verguenza avergonzado/a | shame embarrass embarrassed ashamed
alegrar | gladden
disculpar disculpa | apologize apology excuse
obedecer obediencia obediente | obey obedience obedient
desobedecer | disobey
permitir permiso | allow permit permission
prohibir prohibicion | forbid prohibit prohibition
obligar obligacion | oblige obligation
dirigir | direct
convocar | summon convene
consultar consulta | consult consultation query
entrevistar entrevista | interview
investigar | investigate investigation
analizar analisis analista | analyze analysis analyst
evaluar evaluacion | evaluate evaluation assessment
verificar comprobar verificacion | verify verification
confirmar confirmacion | confirm confirmation
asegurar | assure ensure
demostrar demostracion | demonstrate demonstration
pronosticar pronostico | forecast
predecir prediccion | predict prediction
ensayar ensayo | rehearse rehearsal essay
memorizar | memorize
reflexionar reflexion | reflect reflection
contemplar contemplacion | contemplate contemplation
fascinar fascinacion fascinante | fascinate fascination fascinating
seducir seduccion seductor/a | seduce seduction seductive
coquetear coqueteo | flirt
intentar tratar | attempt
extranar anorar | yearn
senalar apuntar | point
firmar | sign
presentar presentacion | introduce presentation introduction
planear planificar | plan
interesar interesante | interest interesting
temer | fear
respetar | respect
prometer | promise
ofrecer | offer
ordenar mandato | command
revisar revision | check review revision
garantizar | guarantee
coincidir | agree
percatarse | realize realise
merecer | deserve
valorar | value
aprobar aprobacion | approve approval
desaprobar | disapprove
maldecir | damn
ofender ofensa | offend
lamentarse | lament
recordatorio | reminder remind
exclamar exclamacion | exclaim exclamation
alertar alerta | alert
inventar | invent
conversar | converse
dictar | dictate
testificar | testify
odiarse | loathe
apenar pena | grief sorrow
compadecer compasion piedad lastima | pity compassion mercy
agobiar agobio estres | stress
desilusionar decepcion decepcionado/a | disappoint disappointment disappointed
preguntarse | wonder
honrar | honor
deleitar deleite | delight
`;
