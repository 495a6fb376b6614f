import { packerOf, type Scene } from './packer.ts'

type Wanted = Readonly<Record<string, RegExp>>

const number = '[A-Z0-9]+'
/** The fields as each carrier publishes them, with the values of this house's parcel. */
const wanted: Readonly<Record<string, Wanted>> = {
  chrono: {
    'shipperValue, l’adresse':
      /<shipperAdress1>2 quai Bas<[\s\S]*<shipperCity>Lyon<[\s\S]*<shipperZipCode>69009</,
    'recipientValue, l’adresse':
      /<recipientAdress1>1 rue Haute<[\s\S]*<recipientAdress2>Bâtiment D, escalier 2<[\s\S]*<recipientCity>Lyon<[\s\S]*<recipientZipCode>69001</,
    'recipientName, le nom obligatoire': /<recipientName>Zoé Martin</,
    'recipientMobilePhone, le téléphone': /<recipientMobilePhone>\+33 6 01 02 03 04</,
    'weight en KGM': /<weight>0\.37<[\s\S]*<weightUnit>KGM</,
    'productCode de Chrono 13': /<productCode>01</,
    'shipperRef, le nom du colis': /<shipperRef>CL\d+</,
    'mode PDF': /<mode>PDF</,
  },
  'colissimo-lf': {
    'sender, l’adresse': /"companyName": "Atelier"[\s\S]*"line2": "2 quai Bas"/,
    'addressee, l’adresse':
      /"lastName": "Zo\\u00e9 Martin"[^}]*"line2": "1 rue Haute"[^}]*"line3": "B\\u00e2timent D, escalier 2"[^}]*"zipCode": "69001"/,
    'phoneNumber, le téléphone': /"phoneNumber": "\+33 6 01 02 03 04"/,
    'weight en kg': /"weight": 0\.37/,
    'productCode DOS, avec signature': /"productCode": "DOS"/,
    'senderParcelRef, le nom du colis': /"senderParcelRef": "CL\d+"/,
    'outputPrintingType en PDF de 10 × 15': /"outputPrintingType": "PDF_10x15_300dpi"/,
    'parcelNumber, où karrio met le nom du colis (docs/carriers.md)': /"parcelNumber": "CL\d+"/,
  },
  'dpd-fr': {
    'sender, l’adresse': /<sender>[\s\S]*<street>2 quai Bas<[\s\S]*<zipCode>69009<[\s\S]*<\/sender>/,
    'recipient, l’adresse':
      /<recipient>[\s\S]*<name1>Zoé Martin<[\s\S]*<street>1 rue Haute<[\s\S]*<street2>Bâtiment D, escalier 2<[\s\S]*<zipCode>69001</,
    'product CL': /<product>CL</,
    'mpsCustomerReferenceNumber1, le nom du colis': /<mpsCustomerReferenceNumber1>CL\d+</,
    'weight, que karrio tronque à 0 kg (docs/carriers.md)': /<weight>0</,
  },
  'dpd-groupe': {
    'sender, l’adresse': /"companyName": "Atelier"[\s\S]*"street": "quai Bas"[\s\S]*"zipCode": "69009"/,
    'receiver, l’adresse':
      /"houseNumber": "1"[\s\S]*"name1": "Zo\\u00e9 Martin"[\s\S]*"street": "rue Haute"[\s\S]*"zipCode": "69001"/,
    'weight en grammes': /"weight": "370"/,
    'productCode CL': /"productCode": "CL"/,
    'shipmentId, le nom du colis': /"shipmentId": "CL\d+"/,
  },
  'gls-fr': {
    'Shipper, l’adresse': /"Shipper"[\s\S]*"Street": "2 quai Bas"[\s\S]*"ZIPCode": "69009"/,
    'Consignee, l’adresse':
      /"Consignee"[\s\S]*"Name1": "Zo\\u00e9 Martin"[\s\S]*"Street": "1 rue Haute"[\s\S]*"ZIPCode": "69001"/,
    'Weight en kg': /"Weight": 0\.37/,
    'Product PARCEL': /"Product": "PARCEL"/,
    'ShipmentReference, le nom du colis': /"ShipmentReference": \[\s*"CL\d+"/,
  },
}

/** karrio's own words where an extension of 2026.1.32 cannot serve a French warehouse. */
const unable: Readonly<Record<string, RegExp>> = {
  defaut: new RegExp(`^son étiquette porte « .+ », et non le numéro ${number}$`, 'i'),
  colissimo: /^l’extension de karrio pour ce transporteur a échoué/,
  dpd: /^this account cannot ship from origin FR$/,
  gls: /^this account cannot ship from origin FR$/,
}

/** Each extension of a French carrier's, up to the carrier's door. */
export async function toTheDoor(scene: Scene): Promise<void> {
  const { house, karrio, door, told } = scene
  const packer = packerOf(scene)
  for (const [carrier, fields] of Object.entries(wanted)) {
    const { parcel } = await house.pack(carrier)
    await packer.seeOne(parcel, carrier)
    const [asked, ...more] = door.purchases(parcel.name)
    told(asked !== undefined && more.length === 0, `${carrier} : le transporteur est prié une fois`)
    const wrong = Object.entries(fields).filter(([, form]) => !form.test(asked?.body ?? ''))
    told(
      wrong.length === 0,
      `${carrier} : ${Object.keys(fields).join(' ; ')}`,
      `${wrong.map(([name]) => name).join(' ; ')} dans ${asked?.body}`,
    )
  }
  for (const [carrier, words] of Object.entries(unable)) {
    const { parcel } = await house.pack(carrier)
    const label = await packer.waitFor(parcel.id)
    told(
      label?.state === 'refused' && words.test(label.reason ?? ''),
      `${carrier} ne peut pas, et le poste le dit : « ${label?.reason} »`,
      JSON.stringify(label),
    )
  }
  for (const connection of ['chronopost-1', 'dpd-fr', 'dpd_meta-1', 'gls-fr']) {
    const { bought, body } = await karrio.withRelay(connection, '014523')
    const told_ = door.knocks.filter(knock => knock.body.includes(bought)).map(knock => knock.body)
    told(
      bought !== '' && told_.length > 0 && !told_.some(text => text.includes('014523')),
      `${connection} : karrio ne dit pas le point relais à son transporteur, c’est pourquoi nous refusons l’ordre`,
      `${body} ${told_.join('\n')}`,
    )
  }
}
