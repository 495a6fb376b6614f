import type { ReactNode } from 'react'

type Props = {
  /** What the rows are; it heads the first column. */
  of: string
  titles: readonly string[]
  rows: readonly { readonly id: string; readonly name: ReactNode; readonly cells: readonly ReactNode[] }[]
  none?: string
}

/** Figures in columns. On a handheld the columns scroll beside the names. */
export function FiguresTable({ of, titles, rows, none = 'Rien ces jours-là.' }: Props) {
  if (rows.length === 0) return <p className="py-4 text-ink-2">{none}</p>
  return (
    <section
      aria-label={`${of} : tableau`}
      // Only what can be focused scrolls by keyboard.
      {...{ tabIndex: 0 }}
      className="-mx-2 overflow-x-auto rounded-lg px-2"
    >
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {of}
            </th>
            {titles.map(title => (
              <th key={title} scope="col" className="py-2 ps-4 text-end font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <th scope="row" className="min-w-28 py-2.5 pe-4 text-start font-medium wrap-anywhere">
                {name}
              </th>
              {cells.map((cell, nth) => (
                <td key={titles[nth]} className="py-2.5 ps-4 text-end whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
