import { Session } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectHere } from '../project/project.ts';

/** Returns the file and line of a function, or undefined if it is in no file. */
export function placeOfFunction(written: unknown): string | undefined {
  const session = new Session();
  session.connect();
  try {
    const urls = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
    session.post('Debugger.enable');
    const location = locationOf(written, session);
    const url = location && urls.get(location.scriptId);
    if (location === undefined || url?.startsWith('file:') !== true) return undefined;
    return `${relative(projectHere().root, fileURLToPath(url.split('?')[0] ?? url))}:${location.lineNumber + 1}`;
  } finally {
    session.disconnect();
  }
}

interface Location {
  readonly scriptId: string;
  readonly lineNumber: number;
}

/** The global variable that passes the function to the inspector, which accepts no reference to a value. */
const NAME = 'crdshiftExplained';

function locationOf(written: unknown, session: Session): Location | undefined {
  let found: Location | undefined;
  Object.defineProperty(globalThis, NAME, { value: written, configurable: true });
  try {
    session.post('Runtime.evaluate', { expression: NAME }, (_error, { result }) => {
      const { objectId } = result;
      if (objectId === undefined) return;
      session.post(
        'Runtime.getProperties',
        { objectId },
        (_failed, { internalProperties = [] }) => {
          const place: unknown = internalProperties.find(
            ({ name }) => name === '[[FunctionLocation]]',
          )?.value?.value;
          if (isLocation(place)) found = place;
        },
      );
    });
  } finally {
    Reflect.deleteProperty(globalThis, NAME);
  }
  return found;
}

function isLocation(value: unknown): value is Location {
  return (
    typeof value === 'object' && value !== null && 'scriptId' in value && 'lineNumber' in value
  );
}
