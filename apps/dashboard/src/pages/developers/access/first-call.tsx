import { useDeveloperApi } from '../../../api/hooks/access';
import { useWords } from '../../../i18n/words';
import { usePlace } from '../../../lib/place';
import { CodeBlock } from '../parts/code-block';
import { Section } from '../parts/section';
import { accessWords } from './access.words';

/** A command that creates a payment, with the beginning of a key of this environment. */
export function FirstCall() {
  const say = useWords(accessWords);
  const { environment } = usePlace();
  const api = useDeveloperApi();
  const url = api.data?.data.apiUrl ?? say.addressOfApi;
  const command = [
    `curl ${url}/api/v1/payments \\`,
    `  -H 'Authorization: Bearer cwr_pk_${environment}_${say.restOfKey}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"amount": 5000, "customerEmail": "ada@example.com"}'`,
  ].join('\n');
  return (
    <Section title={say.firstCall} about={say.firstCallAbout}>
      <CodeBlock label={say.command} text={command} />
    </Section>
  );
}
