/** Computing, electricity, communication and measurement. */
export const TECHNOLOGY = `
tecnologia tecnologico/a tecno | technology tech technological techno
computadora computador ordenador computacion | computer computing
informatico/a | informatics computing
teclado | keyboard
programa | program programme
programacion programador/a | programming programmer
codigo | code
dato | data
base_de_datos | database
archivo | file archive
carpeta | folder
red | network net
internet | internet
sitio_web | website
pagina_web | web_page website
web | web
correo | mail post
correo_electronico | email
buzon | mailbox
mensaje mensajeria | message messaging
telefono telefonico/a fono | telephone phone
celular telefono_movil | cell_phone mobile_phone cellphone
inteligencia_artificial | artificial_intelligence
artificial | artificial
robot robotico/a | robot robotic robotics
androide | android
dron | drone
pixel | pixel
chip | chip
software | software
hardware | hardware
virtual | virtual
digital | digital
electronico/a | electronic electronics
electricidad electrico/a | electricity electric electrical
electro | electro
voltaje voltio | voltage volt
chispa | spark
corriente | current
circuito | circuit
interruptor | switch
enchufe | plug socket
alarma | alarm
sensor | sensor
antena | antenna
satelite satelital | satellite
radar | radar
laser | laser
ultrasonido | ultrasound
microscopio | microscope
telescopio | telescope
binocular | binoculars
termometro | thermometer
temperatura | temperature
presion | pressure
medida | measure measurement
peso | weight
metro | meter metre
litro | liter litre
gramo | gram
escala | scale
nivel | level
sistema | system
proceso | process
metodo | method
modelo | model
prototipo | prototype
plan | plan
plataforma | platform
servidor | server
usuario | user
clave contrasena | password key
enlace vinculo | link
icono | icon
busqueda buscador | search finder
automatico/a automatizacion | automatic automation
control | control
frecuencia | frequency
vibracion | vibration
explosion explosivo/a | explosion explosive
radiacion radioactivo/a | radiation radioactive
aerodinamico/a | aerodynamic
hidraulico/a | hydraulic
neumatico/a | pneumatic
termico/a termo | thermal thermo
sustentable sostenible | sustainable
renovable | renewable
`;
