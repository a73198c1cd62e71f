/** Rank, rule, war and law. */
export const TITLES = `
rey | king | roi rei konig rex ariki
reina | queen | reine regina rainha konigin
real regio/a realeza | royal regal royalty | royale reale koniglich regalis
reino reinado | kingdom realm | royaume regno konigreich regnum
corona coronado/a | crown crowned | couronne krone coroa
trono | throne | trone thron
cetro | scepter | sceptre scettro zepter
principe | prince | prinz furst princeps
princesa | princess | princesse principessa prinzessin
duque ducal | duke | duc duca herzog dux
duquesa | duchess | duchesse duchessa herzogin
conde condado | count earl | comte conte graf
condesa | countess | comtesse contessa grafin
marques | marquis marquess | marchese
marquesa | marchioness | marchesa
baron | baron | barone barao freiherr
baronesa | baroness | baronessa baronin
noble nobleza hidalgo | noble nobility | nobile nobilis adel edel
lord | lord
imperio imperial | empire imperial | impero imperium reich imperiale
emperador | emperor | empereur imperatore kaiser imperador imperator
emperatriz | empress | imperatrice kaiserin
cesar | caesar | cesare
zar zarina | tsar czar
faraon faraonico/a | pharaoh | faraone
sultan | sultan | sultano
samurai | samurai | bushi
ninja | ninja
guerrero/a | warrior | guerrier guerriero guerreiro krieger weichafe
soldado | soldier | soldat soldato
gladiador | gladiator | gladiateur gladiatore
caballero caballeria | knight cavalry | chevalier cavaliere cavaleiro ritter
templario/a | templar | templier templer
cruzado/a | crusader crusade | croisade crociato
escudero | squire | ecuyer scudiero
arquero/a | archer | bogenschutze
capitan/a | captain | capitaine capitano capitao kapitan
comandante comando | commander command | commandant kommandant
general | general | generale
coronel | colonel | colonello oberst
sargento | sergeant | sergent sergente
almirante almirantazgo | admiral | amiral ammiraglio
mariscal | marshal | marechal maresciallo marschall
cadete | cadet
ejercito militar | army military | armee esercito exercito
armada naval | navy naval
batallon | battalion | bataillon battaglione
legion legionario | legion | legione
guardia guardian/a | guard guardian | garde gardien wachter
centinela vigia | sentinel lookout | sentinelle sentinella
escolta | escort
presidente/a presidencial | president presidential | prasident
ministro/a ministerio | minister ministry | ministre
alcalde alcaldesa | mayor | maire sindaco burgermeister prefeito
gobernador/a | governor | gouverneur governatore
gobierno | government | gouvernement regierung governo
senador/a senado | senator senate | senateur senatore
diputado/a | deputy
embajador/a embajada | ambassador embassy | ambassadeur ambasciatore botschafter embaixador
consul consulado | consul consulate
director/a direccion | director | directeur direttore direktor
gerente gerencia | manager management
ejecutivo/a | executive | executif esecutivo
juez juzgar juicio | judge judgment | giudice richter juiz iudex
justicia justo/a | justice just | giustizia gerechtigkeit iustitia justitia
ley legal | law legal | loi legge gesetz lex
abogado/a | lawyer attorney | avocat avvocato anwalt advogado
notario notaria | notary | notaire notaio notar
policia policial | police policeman cop | polizei polizia
sheriff | sheriff
detective | detective | detektiv
espia | spy | espion spion spia
guerra belico/a | war | guerre krieg bellum
batalla combate | battle combat | bataille battaglia schlacht batalha
duelo | duel | duell duello
victoria | victory | victoire vittoria vitoria sieg
triunfo | triumph | triomphe trionfo triumphus
conquista conquistador/a | conquest conqueror | conquete eroberung conquistatore
escudo blason | shield | bouclier scudo schild scutum
espada sable | sword saber | epee spada schwert gladius
daga punal | dagger | dague pugnale dolch
lanza | spear lance | lancia
hacha | axe hatchet | ascia beil
flecha saeta | arrow dart | fleche freccia pfeil sagitta
arco | bow | bogen
armadura | armor armour | armure rustung
casco yelmo | helmet | elmo
canon | cannon | cannone kanone
pistola revolver | pistol gun revolver | pistole pistolet
rifle fusil | rifle | fucile gewehr
bala | bullet | kugel
bomba | bomb | bombe
arma | weapon arm | waffe
torre | tower | turm turris tour
castillo | castle | chateau castello castelo schloss burg castellum
palacio | palace | palazzo palais palast
fortaleza fuerte fortin | fortress fort stronghold | forteresse fortezza festung
ciudadela | citadel | citadelle cittadella zitadelle
muralla | rampart wall | muraille
bandera estandarte | flag banner | drapeau bandiera fahne bandeira
emblema insignia | emblem badge | embleme insigne
medalla | medal | medaille medaglia medalha
trofeo | trophy | trophee trofeu
premio galardon | prize award | prix preis
honor honra | honor honour | honneur onore ehre
gloria glorioso/a | glory glorious | gloire ruhm
leyenda legendario/a | legend legendary | legende leggenda lenda
revolucion revolucionario/a | revolution revolutionary | rivoluzione
rebelde rebeldia | rebel rebellious | rebelle ribelle
independencia independiente | independence independent | independance indipendenza unabhangigkeit
libertad | liberty freedom | liberte liberta freiheit liberdade libertas
libertador/a | liberator | liberateur liberatore befreier
paz | peace peaceful | paix frieden pax
poder poderoso/a | power powerful | pouvoir potere macht newen
autoridad | authority | autorite
derecho | law | recht
`;
