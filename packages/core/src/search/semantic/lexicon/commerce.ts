/** Business, money, trade, advertising and common words of firms. */
export const COMMERCE = `
empresa empresarial | company enterprise firm
compania | company
negocio | business
comercio comercial comerciante | commerce commercial trade
mercader mercante | merchant
mercancia mercaderia | goods merchandise
corporacion corporativo/a | corporation corporate
cooperativa | cooperative
asociacion | association
fundacion | foundation
marca | brand mark
producto | product
produccion productor/a | production producer
venta vendedor/a | sale seller salesman
compra comprador/a | purchase buy shopping buyer
cliente clientela | customer client
consumidor/a consumo | consumer consumption
proveedor/a | supplier provider
distribucion distribuidor/a | distribution distributor
importacion importador/a | import importer
exportacion exportador/a | export exporter
precio | price
oferta | offer deal
descuento rebaja | discount
ganga | bargain
liquidacion | clearance
costo coste | cost
barato/a economico/a | cheap economical
caro/a | expensive
economia | economy
ahorro | saving savings
dinero plata | money cash
moneda | coin currency
peso | peso
dolar | dollar
centavo | cent penny
billete | bill banknote
cheque | check cheque
pago | payment pay
cuenta | account bill
credito | credit
deuda | debt
prestamo | loan
hipoteca hipotecario/a | mortgage
interes | interest
banco bancario/a banca | bank banking
finanza financiero/a | finance financial
inversion inversionista | investment investor
bolsa | stock_exchange
accion | share stock
fondo | fund
seguro asegurador/a | insurance insurer
pension prevision | pension
impuesto tributario/a | tax
contrato | contract
acuerdo pacto | agreement pact
alianza | alliance
subasta remate | auction
arriendo alquiler | rent rental
arrendamiento | lease leasing
propiedad | property
ganancia lucro | profit gain
franquicia | franchise
sucursal | branch
publicidad publicitario/a aviso | advertising advertisement publicity
mercadeo mercadotecnia | marketing
promocion | promotion
patrocinio auspicio | sponsorship sponsor
gestion administracion administrativo/a | management administration administrative
recurso | resource
empleo | employment job
salario sueldo | salary wage
reunion | meeting reunion
conferencia | conference
congreso | congress
evento | event
seminario | seminar
solucion | solution
estrategia estrategico/a | strategy strategic
informacion | information info
comunicacion | communication
consejo | council advice
red_social | social_network
foro | forum
agencia agente | agency agent
casa_matriz | headquarters
vitrina escaparate | showcase shop_window
mostrador | counter
mayorista | wholesale wholesaler
minorista detalle | retail retailer
lote | lot batch
stock inventario | stock inventory
pedido | order
envio despacho | shipping shipment delivery
entrega reparto | delivery
catalogo | catalog catalogue
coleccion | collection
muestra | sample
gama | range
registro | register record
certificado certificacion | certificate certification
licencia | license licence
patente | patent
`;
