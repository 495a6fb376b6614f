import { KindFiles } from '../import/KindFiles.tsx'

/** The levels of all articles as a file, out and in. */
export const LevelFiles = () => (
  <KindFiles
    kind="levels"
    id="levels"
    bring="Importer les seuils"
    take="Exporter les seuils"
    acts={{
      bring: 'Importer des seuils d’un fichier',
      xlsx: 'Exporter tous les seuils pour Excel (XLSX)',
      csv: 'Exporter tous les seuils en CSV',
    }}
    hint="De tous les articles"
    keywords={['minimums et maximums', 'réassort']}
  />
)
