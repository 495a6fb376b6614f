import { PDFDocument } from 'pdf-lib'
import * as z from 'zod/mini'
import { labelOf } from '#tests/drivers/carrier-label.ts'
import { type Carrier, json, type Knock, nextNumber, xml } from './door.ts'

/**
 * The carriers' answers, in the form that each of them publishes. They refuse nothing: the bench looks at what came in.
 */
export const carriers: Readonly<Record<string, Carrier>> = {
  'maison.example': maison,
  'ws.chronopost.fr': chronopost,
  'ws.colissimo.fr': colissimo,
  'api.laposte.fr': laposte,
  'wsshipper.dpd.be': dpd,
  'api.dpdgroup.com': dpdGroup,
  'api.gls-group.net': gls,
}

/** The carrier of the bench's own extension, which can all that karrio asks of one. */
export const prices = { maison_standard: 6.4, maison_express: 11.9 }
const Asked = z.object({
  label_type: z.optional(z.string()),
  services: z.nullish(z.array(z.string())),
  tracking_numbers: z.optional(z.array(z.string())),
})
async function maison({ path, body, refusal }: Knock) {
  const asked = Asked.parse(JSON.parse(body))
  if (path === '/rates') {
    const rates = Object.entries(prices)
      .filter(([service]) => !asked.services?.length || asked.services.includes(service))
      .map(([service, total_charge]) => ({ service, total_charge, currency: 'EUR', transit_days: 2 }))
    return json({ rates })
  }
  if (path === '/parcels') {
    if (refusal !== undefined) return json({ refused: refusal })
    const number = nextNumber('MA', 'FR')
    const type = asked.label_type ?? 'PDF'
    const label = await labelOf(number, type === 'ZPL' ? 'zpl' : 'pdf')
    return json({ number, label_type: type, label: label.toString('base64') })
  }
  if (path === '/cancel') return json({})
  if (path === '/manifests') {
    const pdf = await PDFDocument.create()
    pdf.addPage([595, 842]).drawText('MANIFESTE')
    return json({ id: nextNumber('M'), manifest: await pdf.saveAsBase64() })
  }
  const event = { date: '2026-11-30', time: '16:25', description: 'Pris en charge', code: 'PC1' }
  const parcels = (asked.tracking_numbers ?? []).map(tracking_number => ({
    ...{ tracking_number, status: 'in_transit', delivered: false },
    events: [{ ...event, timestamp: '2026-11-30T16:25:00+01:00' }],
  }))
  return json({ parcels })
}

const soap = (body: string) =>
  xml(
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  )

/** QuickCost prices all products, and says 0 for those that a contract does not have. */
async function chronopost({ path }: Knock) {
  const answer = (act: string, of: string, said: string) =>
    soap(
      `<ns1:${act}Response xmlns:ns1="http://cxf.${of}.soap.chronopost.fr/"><return><errorCode>0</errorCode>${said}</return></ns1:${act}Response>`,
    )
  if (path.endsWith('/QuickcostServiceWS')) {
    const products = [
      { code: '1', price: '9.60' },
      { code: '86', price: '6.10' },
      { code: '2', price: '0.0' },
    ].map(
      ({ code, price }) =>
        `<productList><amount>${price}</amount><amountTTC>${price}</amountTTC><amountTVA>0.0</amountTVA><productCode>${code}</productCode></productList>`,
    )
    return answer('calculateProducts', 'quickcost', products.join(''))
  }
  if (path.endsWith('/ShippingServiceWS')) {
    const number = nextNumber('XP', 'FR')
    const label = (await labelOf(number, 'pdf')).toString('base64')
    const said = `<resultMultiParcelValue><codeService>226</codeService><pdfEtiquette>${label}</pdfEtiquette><skybillNumber>${number}</skybillNumber></resultMultiParcelValue>`
    return answer('shippingMultiParcelV5', 'shipping', said)
  }
  return answer('cancelSkybill', 'tracking', '<statusCode>0</statusCode>')
}

/**
 * Several parts: what was made, and the label as it is. Their lines end as MIME has them, by CR and LF; karrio's own tests have an
 * answer whose lines end by LF alone, which this contract gets.
 */
async function colissimo({ body }: Knock) {
  const end = body.includes('654321') ? '\n' : '\r\n'
  const number = nextNumber('6A')
  const part = 'uuid:dee537d3-3319-4ad8-87c1-b958f43e0739'
  const infos = {
    ...{ messages: [{ id: '0', type: 'INFOS', messageContent: 'La requête a été traitée avec succès' }] },
    labelV2Response: { parcelNumber: number, pdfUrl: null, fields: null },
  }
  const head = (type: string, id: string) =>
    [
      `--${part}`,
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: binary',
      `Content-ID: <${id}>`,
      '',
      '',
    ].join(end)
  return {
    type: `multipart/mixed;boundary="${part}"`,
    body: Buffer.concat([
      Buffer.from(`${head('application/json;charset=UTF-8', 'jsonInfos')}${JSON.stringify(infos)}${end}`),
      Buffer.from(head('application/octet-stream', 'label')),
      await labelOf(number, 'pdf'),
      Buffer.from(`${end}--${part}--${end}`),
    ]),
  }
}

/** Follows Colissimo's parcels too. */
function laposte({ path }: Knock) {
  const number = /idships\/([^?]+)/.exec(path)?.[1]
  const event = { code: 'ET1', label: 'Votre colis est en transit', date: '2026-11-30T16:25:00+01:00' }
  const shipment = { idShip: number, product: 'colissimo', isFinal: false, event: [event] }
  return json([{ lang: 'fr_FR', scope: 'open', returnCode: 200, shipment }])
}

async function dpd({ path }: Knock) {
  if (path.includes('/LoginService/')) {
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, -2)
    return soap(
      `<getAuthResponse xmlns="http://dpd.com/common/service/types/LoginService/2.1"><return><delisId>KD1</delisId><authToken>jeton-dpd</authToken><depot>0530</depot><authTokenExpires>${until}</authTokenExpires></return></getAuthResponse>`,
    )
  }
  const number = nextNumber('0530')
  const label = (await labelOf(number, 'pdf')).toString('base64')
  return soap(
    `<storeOrdersResponse xmlns="http://dpd.com/common/service/types/ShipmentService/3.3"><orderResult><parcellabelsPDF>${label}</parcellabelsPDF><shipmentResponses><mpsId>MPS${number}</mpsId><parcelInformation><parcelLabelNumber>${number}</parcelLabelNumber></parcelInformation></shipmentResponses></orderResult></storeOrdersResponse>`,
  )
}

async function dpdGroup({ path }: Knock) {
  if (path.endsWith('/login')) return json({}, { headers: { 'X-DPD-TOKEN': 'jeton.e30.x' } })
  const number = nextNumber('250')
  const label = {
    base64Data: (await labelOf(number, 'pdf')).toString('base64'),
    mediatype: 'application/pdf',
  }
  return json([{ shipmentId: `S${number}`, parcelIds: [number], label }])
}

async function gls({ path }: Knock) {
  if (path.endsWith('/token'))
    return json({ access_token: 'jeton-gls', token_type: 'Bearer', expires_in: 3600 })
  if (path.includes('/cancel/')) return json({ result: 'CANCELLED' })
  const number = nextNumber('GL')
  const labelData = (await labelOf(number, 'pdf')).toString('base64')
  return json({
    ...{ shipmentId: `S${number}`, trackingNumbers: [number], status: 'CREATED' },
    ...{ parcels: [{ parcelId: '1', trackingNumber: number }], labels: [{ labelData, labelFormat: 'PDF' }] },
  })
}
