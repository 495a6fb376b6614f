import type { Party } from '#contract/entities/bill.ts'
import { said, within, type Xml } from '../../documents/xml.ts'

/** Codes of lists of identifiers: SIREN, France's directory of electronic addresses, mail. */
const siren = '0002'
const directory = '0225'
const mail = 'EM'

export const sellerXml = (seller: Party): Xml => partyXml('ram:SellerTradeParty', seller)
export const buyerXml = (buyer: Party): Xml => partyXml('ram:BuyerTradeParty', buyer)

const partyXml = (name: string, party: Party): Xml =>
  within(
    name,
    said('ram:Name', party.name),
    said('ram:Description', name === 'ram:SellerTradeParty' ? party.form : undefined),
    within('ram:SpecifiedLegalOrganization', said('ram:ID', party.siren, { schemeID: siren })),
    within(
      'ram:DefinedTradeContact',
      within('ram:EmailURIUniversalCommunication', said('ram:URIID', party.email)),
    ),
    addressXml(party),
    within('ram:URIUniversalCommunication', electronicAddress(party)),
    within('ram:SpecifiedTaxRegistration', taxRegistration(party)),
  )

/** Three lines at most: the fourth stands at the end of the third. */
function addressXml({ address }: Party): Xml {
  const [first, second, ...more] = address.lines
  return within(
    'ram:PostalTradeAddress',
    said('ram:PostcodeCode', address.postcode),
    said('ram:LineOne', first),
    said('ram:LineTwo', second),
    said('ram:LineThree', more.join(', ')),
    said('ram:CityName', address.city),
    said('ram:CountryID', address.country),
  )
}

/** A French company's first address in the directory is its SIREN. */
const electronicAddress = (party: Party): Xml =>
  party.siren
    ? said('ram:URIID', party.siren, { schemeID: directory })
    : said('ram:URIID', party.email, { schemeID: mail })

/** The SIREN identifies a party without a VAT number to the tax office. */
const taxRegistration = ({ vatNumber, siren }: Party): Xml =>
  vatNumber ? said('ram:ID', vatNumber, { schemeID: 'VA' }) : said('ram:ID', siren, { schemeID: 'FC' })
