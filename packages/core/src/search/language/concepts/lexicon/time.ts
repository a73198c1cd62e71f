/** Time of day, the week, the seasons, and long spans. */
export const TIME = `
tiempo temporal | time | temps zeit tempus
hora | hour | heure stunde
minuto | minute | minuten
instante momento | instant moment | augenblick istante
dia diario/a | day daily | jour giorno journee
noche nocturno/a | night nocturnal nightly | nuit notte noite nacht nox
medianoche | midnight | minuit mezzanotte mitternacht
mediodia | noon midday | mezzogiorno mittag meridies
manana matinal matutino/a | morning | matin mattina mattino morgen manha
manana | tomorrow | demain domani
tarde | afternoon evening | pomeriggio nachmittag abend
hoy | today | oggi heute hodie
ayer | yesterday | ieri gestern
ahora | now | maintenant adesso jetzt
semana semanal | week weekly | semaine settimana woche
fin_de_semana | weekend | wochenende
mes mensual | month monthly | mois mese monat mensis
ano anual | year annual yearly | annee anno jahr annus
siglo | century | siecle secolo jahrhundert saeculum
decada | decade | decennie jahrzehnt decennio
era epoca | era epoch | epoque epoche
edad_media medieval | middle_ages medieval | mittelalter
pasado | past | passato vergangenheit
presente | present | gegenwart
historia historico/a | history historic historical story | histoire storia geschichte
prehistoria prehistorico/a | prehistory prehistoric | prehistoire preistoria
calendario | calendar | calendrier kalender
agenda | agenda planner
horario | schedule timetable | horaire orario fahrplan
estacion temporada | season | saison stagione jahreszeit
primavera primaveral | spring | printemps fruhling
verano estival | summer | ete sommer verao
otono otonal | autumn fall | automne autunno herbst outono
invierno invernal | winter wintry | hiver inverno
lunes | monday | lundi lunedi montag
martes | tuesday | mardi martedi dienstag
miercoles | wednesday | mercredi mercoledi mittwoch
jueves | thursday | jeudi giovedi donnerstag
viernes | friday | vendredi venerdi freitag
sabado | saturday | samedi sabato samstag
domingo dominical | sunday | dimanche domenica sonntag
enero | january | janvier gennaio januar janeiro
febrero | february | fevrier febbraio februar fevereiro
marzo | march | marz
abril | april | avril aprile
mayo | may | mai maggio maio
junio | june | juin giugno juni junho
julio | july | juillet luglio juli julho
agosto | august | aout
septiembre setiembre | september | settembre setembro
octubre | october | octobre ottobre oktober outubro
noviembre | november | novembre
diciembre | december | decembre dicembre dezember dezembro
comienzo inicio principio | beginning start | inizio anfang initium
fin final | end final | fim finis
antes previo/a | before previous | avant
despues | after | apres
pronto | soon | bientot
temprano | early
nacimiento natal | birth natal | naissance nascita geburt
generacion | generation | generazione
herencia heredero/a | inheritance heritage heir | heritier erede erbe heranca
legado | legacy | lascito
patrimonio | heritage patrimony
antiguedad | antiquity antique | antiquite antichita
reliquia | relic | relique reliquie
ruina | ruin | ruine rovina
renacimiento | renaissance rebirth
`;
