/** Rank, rule, war and law. */
export const TITLES = `
rey | king
reina | queen
real regio/a realeza | royal regal royalty
reino reinado | kingdom realm
corona coronado/a | crown crowned
trono | throne
cetro | scepter
principe | prince
princesa | princess
duque ducal | duke
duquesa | duchess
conde condado | count earl
condesa | countess
marques | marquis marquess
marquesa | marchioness
baron | baron
baronesa | baroness
noble nobleza hidalgo | noble nobility
lord | lord
imperio imperial | empire imperial
emperador | emperor
emperatriz | empress
cesar | caesar
zar zarina | tsar czar
faraon faraonico/a | pharaoh
sultan | sultan
samurai | samurai
ninja | ninja
guerrero/a | warrior
soldado | soldier
gladiador | gladiator
caballero caballeria | knight cavalry
templario/a | templar
cruzado/a | crusader crusade
escudero | squire
arquero/a | archer
capitan/a | captain
comandante comando | commander command
general | general
coronel | colonel
sargento | sergeant
almirante almirantazgo | admiral
mariscal | marshal
cadete | cadet
ejercito militar | army military
armada naval | navy naval
batallon | battalion
legion legionario | legion
guardia guardian/a | guard guardian
centinela vigia | sentinel lookout
escolta | escort
presidente/a presidencial | president presidential
ministro/a ministerio | minister ministry
alcalde alcaldesa | mayor
gobernador/a | governor
gobierno | government
senador/a senado | senator senate
diputado/a | deputy
embajador/a embajada | ambassador embassy
consul consulado | consul consulate
director/a direccion | director
gerente gerencia | manager management
ejecutivo/a | executive
juez | judge
justicia justo/a | justice just
ley legal | law legal
abogado/a | lawyer attorney
notario notaria | notary
policia policial | police policeman cop
sheriff | sheriff
detective | detective
espia | spy
guerra belico/a | war
batalla combate | battle combat
duelo | duel
victoria | victory
triunfo | triumph
conquista conquistador/a | conquest conqueror
escudo blason | shield
espada sable | sword saber
daga punal | dagger
lanza | spear lance
hacha | axe hatchet
flecha saeta | arrow dart
arco | bow
armadura | armor armour
casco yelmo | helmet
canon | cannon
pistola revolver | pistol gun revolver
rifle fusil | rifle
bala | bullet
bomba | bomb
arma | weapon arm
torre | tower
castillo | castle
palacio | palace
fortaleza fuerte fortin | fortress fort stronghold
ciudadela | citadel
muralla | rampart wall
bandera estandarte | flag banner
emblema insignia | emblem badge
medalla | medal
trofeo | trophy
premio galardon | prize award
honor honra | honor honour
gloria glorioso/a | glory glorious
leyenda legendario/a | legend legendary
revolucion revolucionario/a | revolution revolutionary
rebelde rebeldia | rebel rebellious
independencia independiente | independence independent
libertad | liberty freedom
libertador/a | liberator
paz | peace peaceful
poder poderoso/a | power powerful
autoridad | authority
derecho | law
`;
