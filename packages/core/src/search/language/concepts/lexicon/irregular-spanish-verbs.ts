/**
 * The Spanish verbs with forms that no rule makes, a line each: the infinitive, stems with what follows them
 * (`-` the present, `=` an unstressed past, `^` a stressed one, `*` the future), and whole words. A stem alone has the
 * endings of the present.
 */
export const IRREGULAR_SPANISH_VERBS = `
abrir abierto/a
acordar acuerd-
advertir adviert- advirt=
agradecer agradezc-
aparecer aparezc-
aprobar aprueb-
apostar apuest-
apretar apriet-
arrepentirse arrepient- arrepint=
atraer atraig- atraj^
calentar calient-
caer caig- cayo cayeron cayendo
cerrar cierr-
colgar cuelg-
comenzar comienz-
conducir conduzc- conduj^
confesar confies-
conocer conozc-
conseguir consig- consigu- consigu=
construir construy-
contar cuent-
convertir conviert- convirt=
costar cuest-
crecer crezc-
cubrir cubierto/a
dar doy dio dieron diste dimos dimelo dame deme dale den
decir dig- dic- dij^ dijeron dir* dicho/a di dime dile diles dimelo dilo diciendo
defender defiend-
demostrar demuestr-
desaparecer desaparezc-
descubrir descubierto/a
despedir despid- despid=
despertar despiert-
destruir destruy-
devolver devuelv- devuelto/a
divertir diviert- divirt=
doler duel-
dormir duerm- durm=
elegir elij- elig- elig=
empezar empiez- empiece
encender enciend-
encontrar encuentr-
entender entiend-
enterrar entierr-
envolver envuelv- envuelto/a
escribir escrito/a
extender extiend-
freir frito/a
gobernar gobiern-
hacer hag- hic^ hizo har* hecho/a haz hazlo hazme
herir hier- hir=
hervir hierv- hirv=
huir huy-
impedir impid- impid=
ir voy vas va van vamos vaya vayas vayan vayamos iba ibas iban ibamos yendo vete vamonos vayanse vayase
jugar jueg- juegu-
mantener manteng- mantien- mantuv^ mantendr*
medir mid- mid=
mentir mient- mint=
merecer merezc-
morder muerd-
morir muer- mur= muerto/a
mostrar muestr-
mover muev-
nacer nazc-
negar nieg-
obtener obteng- obtien- obtuv^ obtendr*
ofrecer ofrezc-
oir oig- oy- oye oyen oyes oido oyendo
oler huel-
parecer parezc-
pedir pid- pid=
pensar piens-
perder pierd-
permanecer permanezc-
pertenecer pertenezc-
poner pong- pus^ pondr* puesto/a pon ponte
preferir prefier- prefir=
probar prueb-
producir produzc- produj^
proponer propong- propus^ propuesto/a
querer quier- quis^ querr*
quebrar quiebr-
recordar recuerd-
reconocer reconozc-
reducir reduzc- reduj^
reir rie rien rio
rendirse rind- rind=
repetir repit- repit=
resolver resuelv- resuelto/a
rogar rueg-
romper roto/a
saber sup^ sabr* sepa sepas sepan sepamos
salir salg- saldr* sal
seguir sig- sigu- sigu=
sembrar siembr-
sentarse sient-
sentir sient- sint=
servir sirv- sirv=
sonar suen-
soltar suelt- suelto/a
sonreir sonrie sonrien
sugerir sugier- sugir=
temblar tiembl-
torcer tuerz- tuerc-
traducir traduzc- traduj^
traer traig- traj^ trajeron trayendo
tropezar tropiez-
venir veng- vien- vin^ vendr* ven viniendo
ver veo vea veas vean veamos veia veian vio visto/a vimos viste vieron
vestir vist- vist=
volar vuel-
volver vuelv- vuelto/a
`;
