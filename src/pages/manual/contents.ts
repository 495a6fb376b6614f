import { headingTags, type ManualFile, type Part, wordsIn } from './parts.ts'

type Heading = { readonly id: string; readonly title: string }

export type ManualPage = ManualFile & {
  /** `picking`, `admin/articles`; the first page's is empty. */
  readonly name: string
  readonly headings: readonly Heading[]
}

const folder = '/docs/manuel/'
const files = import.meta.glob<ManualFile>('/docs/manuel/**/*.md', { eager: true, import: 'default' })

/** Their addresses alone: a picture comes with the page that shows it. */
const pictures = import.meta.glob<string>('/docs/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const pictureAddress = (name: string): string | undefined => pictures[`/docs/pictures/${name}.webp`]

const byName = new Map(
  Object.entries(files).map(([path, file]) => {
    const name = path
      .slice(folder.length)
      .replace(/\.md$/, '')
      .replace(/^README$/, '')
    return [name, { name, ...file, headings: headingsIn(file.parts) }]
  }),
)

export const manualPage = (name: string): ManualPage | undefined => byName.get(name)

/** All pages as one reads them: the first, then those that it lists. */
export const manualPages: readonly ManualPage[] = inOrder()

function inOrder(): ManualPage[] {
  const first = byName.get('')
  const listed = linksIn(first?.parts ?? []).flatMap(name => byName.get(name) ?? [])
  return first ? [first, ...listed] : []
}

function linksIn(parts: readonly Part[]): string[] {
  return parts.flatMap(part =>
    typeof part === 'string' ? [] : part.page === undefined ? linksIn(part.parts) : [part.page],
  )
}

function headingsIn(parts: readonly Part[]): Heading[] {
  return parts.flatMap(part =>
    typeof part !== 'string' && part.id !== undefined && headingTags.some(tag => tag === part.tag)
      ? [{ id: part.id, title: wordsIn(part.parts) }]
      : [],
  )
}
