/** Computing, electricity, communication and measurement. */
export const TECHNOLOGY = `
tecnologia tecnologico/a tecno | technology tech technological techno | technologie technik
computadora computador ordenador computacion | computer computing | ordinateur rechner
informatico/a | informatics computing | informatique informatik
teclado | keyboard | clavier tastiera tastatur
programa | program programme | programma programm
programacion programador/a | programming programmer | programmation programmatore programmierer
codigo | code
dato | data | donnees dati daten
base_de_datos | database | datenbank
archivo | file archive | fichier datei arquivo
carpeta | folder | cartella ordner
red | network net | reseau rete netz netzwerk
internet | internet
sitio_web | website
pagina_web | web_page website
web | web
correo | mail post | correio
correo_electronico | email
buzon | mailbox | briefkasten
mensaje mensajeria | message messaging | messaggio mensagem nachricht botschaft
telefono telefonico/a fono | telephone phone | telefon telefone
celular telefono_movil | cell_phone mobile_phone cellphone | telefonino
inteligencia_artificial | artificial_intelligence
artificial | artificial | artificiel artificiale kunstlich
robot robotico/a | robot robotic robotics | roboter robotique
androide | android
dron | drone | drohne
pixel | pixel
chip | chip
software | software | logiciel
hardware | hardware
virtual | virtual | virtuel virtuelle virtuale
digital | digital | numerique digitale
electronico/a | electronic electronics | electronique elettronico elettronica elektronik elektronisch
electricidad electrico/a | electricity electric electrical | electricite elettricita elektrisch elektrizitat electrique
electro | electro | elektro elettro
voltaje voltio | voltage volt | spannung
chispa | spark | etincelle scintilla funke faisca
corriente | current | courant corrente strom
circuito | circuit | schaltkreis
interruptor | switch
enchufe | plug socket | steckdose
alarma | alarm | alarme allarme
sensor | sensor | capteur sensore
antena | antenna | antenne
satelite satelital | satellite | satellit satellitare
radar | radar
laser | laser
ultrasonido | ultrasound
microscopio | microscope
telescopio | telescope
binocular | binoculars
termometro | thermometer | thermometre
temperatura | temperature | temperatur
presion | pressure | pression pressione druck
medida | measure measurement | mesure misura
peso | weight | poids gewicht
metro | meter metre
litro | liter litre
gramo | gram | gramme grammo gramm
escala | scale | scala skala echelle
nivel | level | niveau livello
sistema | system | systeme
proceso | process | processus processo prozess
metodo | method | methode
modelo | model | modele modello modell
prototipo | prototype | prototyp
plan | plan
plataforma | platform | plateforme piattaforma plattform
servidor | server | serveur
usuario | user | utilisateur utente benutzer
clave contrasena | password key | passwort schlussel chiave
enlace vinculo | link | legame
icono | icon | icone icona
busqueda buscador | search finder | recherche ricerca
automatico/a automatizacion | automatic automation | automatique automatisch automatik
control | control | controle controllo kontrolle
frecuencia | frequency | frequence frequenza frequenz
vibracion | vibration | vibrazione schwingung
explosion explosivo/a | explosion explosive | esplosione
radiacion radioactivo/a | radiation radioactive | radiazione strahlung
aerodinamico/a | aerodynamic
hidraulico/a | hydraulic | hydraulique idraulico idraulica hydraulik
neumatico/a | pneumatic | pneumatique pneumatisch
termico/a termo | thermal thermo | thermique
sustentable sostenible | sustainable | nachhaltig
renovable | renewable | erneuerbar renouvelable
`;
