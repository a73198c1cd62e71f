/** Business, money, trade, advertising and common words of firms. */
export const COMMERCE = `
empresa empresarial | company enterprise firm | entreprise impresa unternehmen azienda
compania | company | compagnie compagnia gesellschaft companhia
negocio | business | affaires affari geschaft
comercio comercial comerciante | commerce commercial trade | commercio handel
mercader mercante | merchant | marchand kaufmann mercator
mercancia mercaderia | goods merchandise | marchandise merce ware
corporacion corporativo/a | corporation corporate | corporazione
cooperativa | cooperative | genossenschaft
asociacion | association | associazione verein
fundacion | foundation | fondation fondazione stiftung
marca | brand mark | marque marchio marke
producto | product | produit prodotto produkt
produccion productor/a | production producer | produzione produktion
venta vendedor/a | sale seller salesman | vendita verkauf
compra comprador/a | purchase buy shopping buyer | achat acquisto kauf acquisti
cliente clientela | customer client | kunde clientele
consumidor/a consumo | consumer consumption | consommateur consumatore
proveedor/a | supplier provider | fournisseur fornitore lieferant
distribucion distribuidor/a | distribution distributor | distribuzione vertrieb
importacion importador/a | import importer | importazione importateur
exportacion exportador/a | export exporter | esportazione exportateur
precio | price | prix prezzo preis preco
oferta | offer deal | offre offerta angebot
descuento rebaja | discount | rabais sconto rabatt
ganga | bargain
liquidacion | clearance
costo coste | cost | kosten cout
barato/a economico/a | cheap economical | billig
caro/a | expensive | teuer chere
economia | economy | wirtschaft
ahorro | saving savings | epargne risparmio
dinero plata | money cash | argent denaro geld dinheiro soldi
moneda | coin currency | monnaie moneta munze moeda
peso | peso
dolar | dollar
centavo | cent penny
billete | bill banknote | banconota
cheque | check cheque
pago | payment pay | paiement pagamento zahlung
cuenta | account bill | compte konto
credito | credit | kredit
deuda | debt | dette debito schuld
prestamo | loan | prestito
hipoteca hipotecario/a | mortgage | hypotheque
interes | interest | interesse zins
banco bancario/a banca | bank banking | banque
finanza financiero/a | finance financial | finanz finanzen
inversion inversionista | investment investor | investissement investimento
bolsa | stock_exchange | borsa borse
accion | share stock
fondo | fund | fonds
seguro asegurador/a | insurance insurer | assurance assicurazione versicherung
pension prevision | pension
impuesto tributario/a | tax | steuer tassa
contrato | contract | contrat contratto vertrag
acuerdo pacto | agreement pact | accord accordo
alianza | alliance | allianz alleanza
subasta remate | auction | enchere auktion
arriendo alquiler | rent rental | miete noleggio affitto aluguel loyer
arrendamiento | lease leasing
propiedad | property | propriete proprieta eigentum
ganancia lucro | profit gain | gewinn guadagno
franquicia | franchise | franchising
sucursal | branch | filiale
publicidad publicitario/a aviso | advertising advertisement publicity | publicite pubblicita werbung
mercadeo mercadotecnia | marketing
promocion | promotion | promozione
patrocinio auspicio | sponsorship sponsor
gestion administracion administrativo/a | management administration administrative | gestione verwaltung gestao
recurso | resource | ressource risorsa
empleo | employment job | emploi impiego arbeit
salario sueldo | salary wage | salaire stipendio
reunion | meeting reunion | riunione versammlung
conferencia | conference | conferenza konferenz
congreso | congress | congresso kongress
evento | event | evenement veranstaltung
seminario | seminar
solucion | solution | soluzione losung solucao
estrategia estrategico/a | strategy strategic | strategie strategia
informacion | information info | informazione informazioni
charla conversacion | chat conversation
comunicacion | communication | comunicazione kommunikation
consejo | council advice | conseil consiglio conselho
red_social | social_network
foro | forum
agencia agente | agency agent | agence agenzia agentur
casa_matriz | headquarters
vitrina escaparate | showcase shop_window | vitrine vetrina schaufenster
mostrador | counter | comptoir theke
mayorista | wholesale wholesaler | grossiste grossista grosshandel
minorista detalle | retail retailer | detaillant
lote | lot batch
stock inventario | stock inventory
pedido | order | commande bestellung
envio despacho | shipping shipment delivery | spedizione versand
entrega reparto | delivery | livraison consegna lieferung
catalogo | catalog catalogue | katalog
coleccion | collection | collezione sammlung colecao
muestra | sample
gama | range | gamme
registro | register record | registre
certificado certificacion | certificate certification | certificat zertifikat
licencia | license licence | lizenz licenza
patente | patent
`;
