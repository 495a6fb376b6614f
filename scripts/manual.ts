import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { headingTags, type ManualFile, type Part } from '#src/pages/manual/parts.ts'

/** Makes each page of the manual, Markdown below docs/manuel/, data that the application draws: no parser reaches the browser. */
export const manualPages = (): Plugin => ({
  name: 'manual-pages',
  transform: {
    filter: { id: /\/docs\/manuel\/.+\.md$/ },
    handler: (markdown, id) => {
      const folder = id.slice(id.lastIndexOf('/docs/manuel/') + '/docs/manuel/'.length).replace(/[^/]+$/, '')
      return { code: `export default ${JSON.stringify(readManual(markdown, folder))}`, map: null }
    },
  },
})

/** A page's title and parts. It throws where the page has what the application would not draw, raw HTML among it. */
export function readManual(markdown: string, folder = ''): ManualFile {
  const [first, ...rest] = new Lexer().lex(unbroken(markdown)).filter(isMarked)
  if (first?.type !== 'heading' || first.depth !== 1)
    throw new Error('A page of the manual begins with its title.')
  return { title: first.text, parts: rest.flatMap(token => partOf(token, folder)) }
}

/** A line never ends inside a guillemet or before a sign that has a space before it. */
const unbroken = (text: string): string =>
  text.replace(/« /g, '«\u00a0').replace(/ (?=[»:;!?](?:\s|[.,)*|]|$))/gm, '\u00a0')

/** Marked's own tokens, and not those of an extension, for there is none. */
const isMarked = (token: Token): token is MarkedToken => token.type !== 'space'

function partsOf(tokens: readonly Token[] | undefined, folder: string): Part[] {
  return (tokens ?? []).filter(isMarked).flatMap(token => partOf(token, folder))
}

function partOf(token: MarkedToken, folder: string): Part[] {
  switch (token.type) {
    case 'heading': {
      const tag = headingTags.find(one => one === `h${token.depth}`)
      if (!tag) throw new Error(`No heading of level ${token.depth} in the manual: « ${token.text} »`)
      return [{ tag, id: anchorOf(token.text), parts: partsOf(token.tokens, folder) }]
    }
    case 'paragraph':
      return [{ tag: 'p', parts: partsOf(token.tokens, folder) }]
    case 'list':
      return [
        {
          tag: token.ordered ? 'ol' : 'ul',
          parts: token.items.map(item => ({ tag: 'li', parts: partsOf(item.tokens, folder) })),
        },
      ]
    case 'table':
      return [tableOf(token, folder)]
    case 'text':
      return token.tokens ? partsOf(token.tokens, folder) : [token.text]
    case 'escape':
      return [token.text]
    case 'strong':
      return [{ tag: 'strong', parts: partsOf(token.tokens, folder) }]
    case 'codespan':
      return [{ tag: 'code', parts: [token.text] }]
    case 'link':
      return [{ tag: 'a', page: pageOf(token.href, folder), parts: partsOf(token.tokens, folder) }]
    case 'image':
      return [{ tag: 'img', picture: pictureOf(token.href), parts: [token.text] }]
    default:
      throw new Error(`The manual has no « ${token.type} »: ${token.raw}`)
  }
}

function tableOf({ header, rows }: Tokens.Table, folder: string): Part {
  const cell = (tag: 'th' | 'td') => (one: Tokens.TableCell) => ({ tag, parts: partsOf(one.tokens, folder) })
  return {
    tag: 'table',
    parts: [
      { tag: 'thead', parts: [{ tag: 'tr', parts: header.map(cell('th')) }] },
      { tag: 'tbody', parts: rows.map(row => ({ tag: 'tr', parts: row.map(cell('td')) })) },
    ],
  }
}

/** « admin/articles.md » as the application names the page; the first page is the empty name. */
function pageOf(href: string, folder: string): string {
  const [file = ''] = href.split('#')
  if (!file.endsWith('.md') || file.includes(':'))
    throw new Error(`The manual leads to pages of its own alone: ${href}`)
  const { pathname } = new URL(file, `http://manual/${folder}`)
  return pathname
    .slice(1)
    .replace(/\.md$/, '')
    .replace(/^README$/, '')
}

function pictureOf(href: string): string {
  const [, name] = /^(?:\.\.\/)+pictures\/([\w-]+)\.webp$/.exec(href) ?? []
  if (name === undefined) throw new Error(`The manual shows pictures of docs/pictures/ alone: ${href}`)
  return name
}

const anchorOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
