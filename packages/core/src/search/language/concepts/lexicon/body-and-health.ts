/** The body, care of it, medicine and beauty. */
export const BODY_AND_HEALTH = `
cuerpo corporal | body | corpo korper corpus
cabeza | head | tete testa kopf cabeca lonko caput
cabello pelo capilar | hair | cheveux capelli haar cabelo capello
rizo crespo | curl curly | boucle ricciolo locke
trenza | braid | tresse treccia zopf
barba | beard | barbe bart
bigote | mustache moustache | baffi schnurrbart bigode
cara rostro facial | face facial | visage viso gesicht rosto volto
frente frontal | forehead front | fronte stirn testa
ojo ocular | eye ocular | oeil yeux occhio auge olho oculus augen
ceja | eyebrow | sourcil sopracciglio augenbraue
pestana | eyelash lash | ciglia wimper cils cilios
vision visual vista mirada | vision visual sight view | vue sicht visione visao
nariz nasal | nose nasal | nez naso nase
boca bucal oral | mouth oral | bouche bocca mund
labio labial | lip lipstick | levre labbro lippe labbra
lapiz_labial | lipstick | rossetto batom lippenstift
diente dental | tooth teeth dental | dente zahn
lengua | tongue | langue lingua zunge
sonrisa risa | smile laugh | sourire sorriso lacheln
beso besito | kiss | baiser bacio kuss beijo
lagrima | tear | larme lacrima trane
oreja oido auditivo/a | ear hearing | oreille orecchio ohr orelha
cuello | neck collar | cou collo hals pescoco
garganta | throat | gola kehle
hombro | shoulder | epaule spalla schulter ombro
brazo | arm | braccio braco
codo | elbow | coude cotovelo
mano manual | hand manual | hande manus
puno | fist | poing pugno
dedo digital | finger | doigt dito
unas | nail | ongle unghia nagel
pulgar | thumb | pouce pollice daumen
muneca | wrist
pecho | chest breast | poitrine petto brust peito
espalda dorsal | back | schiena rucken
columna_vertebral espina_dorsal | backbone spine
cintura | waist | taille
cadera | hip | hanche fianco hufte
vientre abdomen abdominal | belly abdomen tummy | ventre bauch pancia barriga
estomago gastrico/a | stomach gastric | estomac stomaco magen
pierna | leg | jambe perna
rodilla | knee | genou ginocchio joelho
tobillo | ankle | cheville caviglia tornozelo
pie pies podal | foot feet | pied piede fuss pieds
talon | heel | tallone ferse calcanhar
piel cutis cutaneo/a dermico/a | skin dermal | peau pelle
hueso oseo/a | bone | osso knochen
craneo calavera | skull | cranio schadel
esqueleto | skeleton | squelette scheletro skelett
musculo muscular | muscle muscular | muscolo muskel
corazon cardiaco/a cardio | heart cardiac cardio | coeur cuore herz coracao piuke sonqo
sangre sanguineo/a | blood | sang sangue blut sanguis
vena | vein | veine
cerebro cerebral | brain cerebral | cerveau cervello gehirn cerebrum
nervio nervioso/a | nerve nervous | nerv nervo
pulmon pulmonar | lung pulmonary | poumon polmone lunge
higado hepatico/a | liver hepatic | foie fegato leber
rinon renal | kidney renal | niere
celula celular | cell cellular | cellule cellula zelle
gen genetico/a genoma | gene genetic genome
salud saludable sano/a | health healthy wholesome | sante salute gesundheit saude salus
bienestar | wellness wellbeing | bienetre benessere wohlbefinden
vida vital vitalidad | life vital vitality | vie vita leben mogen
vivo/a viviente | alive live living | vivant lebendig vivus
muerte mortal muerto/a | death mortal dead | mort morte tod mors
medicina medico/a medicinal | medicine medical medicinal | medecine medizin
doctor/a medico/a | doctor physician | docteur dottore arzt medecin
enfermero/a enfermeria | nurse nursing | infirmiere infermiera
paciente | patient | paziente
hospital | hospital | hopital ospedale krankenhaus spital
clinico/a | clinic clinical | clinique klinik
farmacia farmaceutico/a drogueria botica | pharmacy pharmaceutical drugstore apothecary | pharmacie apotheke apotheca
farmaco medicamento | drug medication | medicament
laboratorio | laboratory lab | laboratoire
vacuna | vaccine | vaccin vaccino impfstoff
jarabe | syrup | sirop sciroppo sirup xarope
pildora pastilla tableta comprimido | pill tablet | pilule pillola pille
capsula | capsule | kapsel
dosis | dose | dosi dosage
vitamina vitaminico/a | vitamin | vitamine
suplemento | supplement | integratore
nutricion nutritivo/a nutricional | nutrition nutritional nutritious | nutrizione ernahrung
dieta dietetico/a | diet dietetic | diat
terapia terapeutico/a | therapy therapeutic | therapie
cura curativo/a | cure
remedio | remedy | rimedio heilmittel
alivio | relief | soulagement sollievo
dolor | pain ache | douleur dolore schmerz
fiebre | fever | fievre febbre fieber
gripe resfrio | flu | grippe
tos | cough | toux tosse husten
alergia alergico/a | allergy allergic | allergie allergia
virus viral | virus viral
bacteria bacteriano/a | bacteria bacterial
veneno venenoso/a | poison venom | veleno
antidoto | antidote
cirugia cirujano/a quirurgico/a | surgery surgeon surgical | chirurgie chirurgia
odontologia dentista odontologico/a | dentistry dentist | zahnarzt
veterinario/a | veterinary vet | tierarzt
optico/a | optics optical | optique ottica optik otica
psicologia psicologo/a | psychology psychologist
mente mental | mind mental | geist esprit
parto maternidad materno/a | maternity birth | naissance nascita geburt
embarazo | pregnancy | grossesse gravidanza
fertilidad fertil | fertility fertile
higiene higienico/a | hygiene hygienic | igiene
limpieza aseo | cleaning cleanliness | nettoyage pulizia reinigung limpeza
jabon jaboncillo | soap | savon sapone seife sabao
champu | shampoo | shampooing
acondicionador | conditioner
pasta_de_dientes dentifrico | toothpaste
cepillo | brush | brosse spazzola escova
cepillo_de_dientes | toothbrush
peine | comb | peigne pettine kamm
tijera | scissors | ciseaux forbici schere tesoura
perfume perfumeria fragancia | perfume fragrance | parfum profumo parfumerie profumeria
aroma aromatico/a | aroma aromatic scent | arome duft
colonia | cologne
belleza bello/a hermoso/a hermosura | beauty beautiful | beaute bellezza schonheit beleza belle belo/a schon
cosmetico/a | cosmetic cosmetics | cosmetique kosmetik
maquillaje | makeup | maquillage trucco
peluqueria peluquero/a | hairdresser hair_salon | coiffeur parrucchiere friseur coiffure
barberia barbero | barber barbershop | barbier barbiere barbeiro
spa | spa
masaje | massage | massaggio
bano tocador | bath bathroom | bain bagno banho bad
ducha | shower | douche doccia dusche
panal | diaper nappy | pannolino windel fralda
locion | lotion | lozione
balsamo | balm | baume balsam
bronceado | tan | bronzage abbronzatura
tatuaje | tattoo | tatouage tatuaggio tatuagem
sueno | dream | reve sogno traum sonho somnium traume
sueno | sleep | sommeil sonno schlaf somnus
siesta | nap | sieste sonnellino
descanso reposo receso | rest recess | riposo ruhe repos
respiro respiracion aliento | breath breathing | atem spiritus
energia energetico/a | energy energetic | energie
fuerza forzudo/a | force | forza kraft newen kallpa
edad | age | idade
sexo sexual | sex sexual
placer | pleasure | plaisir piacere prazer vergnugen
`;
