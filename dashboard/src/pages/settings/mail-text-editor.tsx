import { Drawer, Stack, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { readTemplate } from '../../api/mails.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { MailTextForm } from './mail-text-form.js';

const { mails: told } = words;

/** The text of one mail, in the language that is asked for. */
export function MailTextEditor({ name, onClose }: { name: string; onClose: () => void }) {
  const [language, setLanguage] = useInputState('en');
  const isLanguage = /^[a-z]{2}$/.test(language);
  const { data, error, refetch, isLoading } = useQuery({
    queryKey: ['mail-templates', name, language],
    queryFn: () => readTemplate({ name, language }),
    enabled: isLanguage,
  });
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={told.names[name] ?? name}>
      <Stack>
        <TextInput
          label={told.language}
          description={told.languageHelp}
          maxLength={2}
          value={language}
          onChange={setLanguage}
        />
        {error && <Problem error={error} onAgain={() => void refetch()} />}
        {isLoading && <Waiting />}
        {isLanguage && data && (
          <MailTextForm key={`${language} ${data.language} ${data.origin}`} template={data} language={language} />
        )}
      </Stack>
    </Drawer>
  );
}
