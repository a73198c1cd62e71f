/** Metals, gems, minerals, elements and mining. */
export const METALS_AND_MINERALS = `
metal metalico/a | metal metallic | metallo metall
oro dorado/a aureo/a | gold golden | dore aurum ouro dorato/a qori
plata plateado/a argenteo/a | silver silvery | argent argento silber prata argentum qolqe
cobre cuprifero/a cobrizo/a | copper | cuivre rame kupfer cuprum
bronce bronceado/a | bronze | bronzo
hierro fierro ferreo/a | iron | ferro eisen ferrum
acero acerado/a siderurgica | steel | acier acciaio stahl
estano | tin | etain stagno zinn
plomo | lead | plomb piombo blei
zinc | zinc | zink
niquel | nickel | nichel
cromo cromado/a | chrome chromium | chrom
aluminio | aluminum aluminium | alluminio
titanio | titanium | titane
platino | platinum | platine platin
litio | lithium
magnesio | magnesium
manganeso | manganese
mercurio azogue | mercury quicksilver | mercure quecksilber
cobalto | cobalt | kobalt
tungsteno wolframio | tungsten
uranio | uranium
radio | radium
laton | brass | laiton ottone messing
aleacion | alloy
diamante adamantino/a | diamond | diamant
rubi | ruby | rubino rubin
esmeralda | emerald | emeraude smeraldo smaragd
zafiro | sapphire | saphir zaffiro safira
topacio | topaz | topaze topazio topas
amatista | amethyst | amethyste ametista
opalo | opal | opale
onix | onyx | onice
jade | jade | giada
agata | agate | achat
granate | garnet | grenat granato
aguamarina | aquamarine
turmalina | tourmaline
lapislazuli | lapis_lazuli
ambar | amber | ambre ambra bernstein
perla perlado/a | pearl pearly | perle perola
nacar | nacre mother_of_pearl | perlmutt madreperla
joya joyeria alhaja | jewel jewelry jewellery | bijou gioiello schmuck joia bijoux joaillerie
gema piedra_preciosa | gem gemstone precious_stone | gemme edelstein gemma
cristal | crystal | cristallo kristall
cuarzo | quartz | quarz
marmol marmoleo/a | marble | marbre marmo marmor
granito | granite | granit
obsidiana | obsidian | ossidiana
pizarra pizarron | slate blackboard whiteboard | ardoise ardesia schiefer
yeso | plaster gypsum | platre gesso gips
cal | lime | kalk
caliza | limestone
carbon carbonero/a | coal charcoal | charbon carbone kohle carvao
carbono | carbon | kohlenstoff
grafito | graphite | grafite
azufre | sulfur sulphur | soufre zolfo schwefel
yodo | iodine | jod iode
salitre | saltpeter nitrate
potasio | potassium
calcio | calcium | kalzium
sodio | sodium
fosforo | phosphorus | phosphor
silice silicio | silica silicon
oxigeno | oxygen | sauerstoff ossigeno oxygene
hidrogeno | hydrogen | wasserstoff
nitrogeno | nitrogen
helio | helium
neon | neon
argon | argon
gas gaseoso/a | gas gaseous
petroleo | petroleum oil | petrole petrolio erdol
gasolina bencina | gasoline petrol | benzin benzina
diesel | diesel
mina mineria minero/a | mine mining miner | miniera bergwerk
mineral | mineral | minerai
yacimiento | deposit
pepita | nugget | pepite
lingote | ingot bullion
fundicion | foundry smelter
quimico/a | chemical chemistry chemist | chimie chimica chemie
acido/a | acid | saure acide
atomo atomico/a | atom atomic | atome
nucleo nuclear | nucleus nuclear core | noyau kern
molecula molecular | molecule molecular | molekul
ion ionico/a | ion ionic
electron | electron
foton | photon
`;
