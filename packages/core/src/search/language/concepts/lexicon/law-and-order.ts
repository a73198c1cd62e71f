/** Law, crime and what the state does about them; accidents and wars. */
export const LAW_AND_ORDER = `
crimen delito | crime offense felony
criminal delincuente delincuencia | criminal delinquent
victima | victim
testigo | witness
testimonio | testimony
sospechoso/a | suspect
culpabilidad | culpability
prisionero/a preso/a recluso/a | prisoner inmate
celda calabozo | dungeon
rehen | hostage
fugitivo/a | fugitive
jurado | jury
fiscal fiscalia | prosecutor
pleito litigio | lawsuit litigation
demandante | plaintiff
acusado/a | defendant
multa sancion | penalty
fianza | bail
apelacion | appeal
evidencia | evidence
alibi coartada | alibi
expediente | dossier
caso | case
asunto | matter affair
norma normativa | norm
reglamento | regulations bylaw
constitucion constitucional | constitution constitutional
decreto | decree
articulo | article
clausula | clause
privilegio | privilege
justicia_social | social_justice
injusticia injusto/a | injustice unjust unfair
corrupcion corrupto/a | corruption corrupt
soborno coima | bribe bribery
mafia mafioso/a | mafia gangster
pandilla | gang
contrabando | smuggling contraband
adiccion adicto/a | addiction addict
terrorismo terrorista | terrorism terrorist
traicion traidor/a | treason traitor betrayal
conspiracion complot | conspiracy plot
escandalo | scandal
suicidio | suicide
cadaver | corpse cadaver
ataud feretro | coffin casket
autopsia | autopsy
patrulla patrullero | patrol
comisaria cuartel | barracks
inspector/a inspeccion | inspector inspection
oficial_de_policia | police_officer
agente_secreto | secret_agent
teniente | lieutenant
tropa | troop
escuadron | squadron squad
brigada | brigade
base_militar | military_base
enemigo/a enemistad | enemy foe enmity
rival rivalidad | rival rivalry
aliado/a | ally
bando faccion | faction
conflicto | conflict
crisis | crisis
desastre catastrofe | disaster catastrophe
incendio | blaze wildfire
derrumbe | landslide collapse
naufragio | shipwreck
emboscada | ambush
trampa | trap snare
arresto_domiciliario | house_arrest
refugiado/a | refugee
exilio exiliado/a | exile
aduana aduanero/a | customs
visado | visa
identidad | identity
documento documentacion | document documentation
firma | signature
partido_politico | political_party
eleccion electoral | election electoral
candidato/a candidatura | candidate candidacy
democracia democratico/a | democracy democratic
republica republicano/a | republic republican
dictadura dictador/a | dictatorship dictator
comunismo comunista | communism communist
socialismo socialista | socialism socialist
anarquia | anarchy
monarquia monarca | monarchy monarch
parlamento | parliament
comision | commission
comite | committee
consejero/a | counselor counsellor
delegado/a delegacion | delegate delegation
diplomacia diplomatico/a | diplomacy diplomat
protesta | protest
reforma | reform
tratado | treaty
esclavo/a esclavitud | slave slavery
verdugo | executioner hangman
bufon arlequin | jester harlequin buffoon
tribunal juzgado corte_suprema | tribunal
sentencia condena | verdict
indicio | clue
huella | fingerprint trace
campana | campaign
droga narcotico | drug narcotic dope
crimen_de_guerra | war_crime
violacion | rape violation
prostituta | prostitute whore
guardaespalda | bodyguard
misil | missile
flota | fleet
custodia | custody
reputacion | reputation
libertad_condicional | parole
detencion | detention
incidente | incident
celador carcelero | warden jailer
huerfano/a orfanato | orphan orphanage
vicio | vice
soplon | informer
municion | ammunition
autorizacion | authorization
advertencia | warning
sacrificio | sacrifice
destruccion | destruction
enfermedad dolencia | disease illness ailment
cancer | cancer
jaqueca | headache
trauma | trauma
psiquiatra psiquiatria | psychiatrist psychiatry
panico | panic
marihuana | marijuana weed
cigarrillo | cigarette
viuda | widow
turba | mob
religion | religion
indigente | homeless
`;
