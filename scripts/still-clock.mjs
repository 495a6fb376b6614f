// Preloaded into the server that pictures are taken of: its clock begins at PICTURES_AT and a minute of it takes an hour, so
// every run shows the same dates and hours.
const RealDate = Date
const at = RealDate.parse(process.env.PICTURES_AT ?? '')
const began = RealDate.now()
const now = () => at + Math.floor((RealDate.now() - began) / 60)

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }

  static now() {
    return now()
  }
}
