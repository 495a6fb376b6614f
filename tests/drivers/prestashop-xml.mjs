import { SaxesParser } from 'saxes'

/** The fields of what is put, or nothing where it is no XML; undefined too where it is about something else. */
export function parsePut(text, node) {
  const given = {}
  const path = []
  const parser = new SaxesParser()
  let isIt = false
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (path.length === 2 && path[0] === 'prestashop' && name === node) isIt = true
    if (path.length === 3) given[name] = ''
  })
  parser.on('text', said => {
    if (path.length === 3) given[path[2]] += said
  })
  parser.on('closetag', () => {
    path.pop()
  })
  try {
    parser.write(text).close()
  } catch {
    return undefined
  }
  return isIt ? given : undefined
}

/** The first page: what a key may do. */
export function rootOf(name, rights) {
  const verbs = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD']
  const lines = Object.entries(rights).map(([what, allowed]) => {
    const may = verbs.map(verb => `${verb.toLowerCase()}="${allowed.includes(verb)}"`).join(' ')
    const at = `xlink:href="http://shop/api/${what}" ${may}`
    return `<${what} ${at}>\n<description ${at}>\nThings</description>\n<schema xlink:href="http://shop/api/${what}?schema=blank" type="blank"/>\n</${what}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<prestashop xmlns:xlink="http://www.w3.org/1999/xlink">\n<api shopName="${name}">\n${lines.join('\n')}\n</api>\n</prestashop>\n`
}
