import { LogInSettings, logInSettingsCalls } from '#contract/endpoints/log-in-settings.ts'
import { pageRoute } from '#contract/pages.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { saving } from '../carry-out.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { Entry } from '../form/entry-pages.tsx'
import { checkbox, type Part, row, select } from '../form/parts.tsx'
import { NotShown } from '../NotShown.tsx'
import { passwordOptions } from './words.ts'

/** « Façons de se connecter »: whom a password opens, and the account for the day when nothing else does. */
export function LogInSettingsPage() {
  const call = useCall()
  const back = { to: pageRoute('admin'), title: 'Administration' }
  const { data, ...reading } = useReading(logInSettingsCalls.read, {}, { keepPrevious: true })
  if (!data) return <NotShown reading={reading} missing="Cette page n’existe pas, ou plus." back={back} />
  const { settings, able } = data.data
  const save = saving(
    (wanted: LogInSettings) => call(logInSettingsCalls.save, { body: wanted }),
    reading.readAgain,
  )
  const fields: readonly Part<LogInSettings>[] = [
    row(
      2,
      select('passwords', 'Mots de passe', passwordOptions),
      select('emergency', 'Compte de secours', [
        { id: null, label: 'Aucun' },
        ...able.map(({ id, name }) => ({ id, label: name })),
      ]),
    ),
    checkbox('secondFactor', 'Demander une clé d’accès avant les pages des administrateurs'),
  ]
  return (
    <Entry
      title="Façons de se connecter"
      lead="Les badges et leurs codes PIN ouvrent toujours les postes. Le compte de secours entre par mot de passe quand plus rien d’autre n’ouvre ; chaque usage est dans le journal."
      back={back}
      trail="Façons de se connecter"
    >
      <EntryForm<LogInSettings, LogInSettings>
        key={JSON.stringify(data.data)}
        id="log-in-settings.save"
        label="Façons de se connecter"
        act="Enregistrer"
        start={settings}
        fields={fields}
        read={draft => LogInSettings.safeParse(draft)}
        also={({ passwords, emergency }) =>
          passwords !== 'all' && emergency === null
            ? { emergency: 'Choisissez un administrateur avec un mot de passe à lui.' }
            : {}
        }
        onSave={wanted => save(wanted, settings, 'Les façons de se connecter sont enregistrées.')}
      />
    </Entry>
  )
}
