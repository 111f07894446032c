import { developersText } from './developers-text';
import { factTableLook } from './fact-table-look';
import type { RefusalShown } from './reference-shape';
import { Words } from './words';

/** Codes with their status and when they come. */
export function RefusalTable({ caption, refusals }: { caption: string; refusals: readonly RefusalShown[] }) {
  return (
    <table className={factTableLook}>
      <caption>{caption}</caption>
      <colgroup>
        <col className="w-36 md:w-64" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{developersText.code}</th>
          <th scope="col">{developersText.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {refusals.map(({ code, status, why }) => (
          <tr key={code}>
            <th scope="row">
              <code>{breakable(code)}</code>
              <small>{status}</small>
            </th>
            <td>
              <Words>{why}</Words>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A long code may go on in the next line after an underscore. */
const breakable = (code: string) => code.replaceAll('_', '_\u200b');
