import { structuralFindings } from '../../core/schema/structural/structural-findings.ts';
import type { SchemaFinding } from '../../core/schema/structural/schema-finding.ts';
import { placeOfSchema } from '../difference.ts';
import type { ProofFinding } from '../finding.ts';
import type { ProvedVersion, Subject } from '../subjects/subject.ts';
import { versionFinding } from './version-finding.ts';

/** Reports schemas that API servers refuse when the CRD is created or changed. */
export function findRefusedSchemas({ versions }: Pick<Subject, 'versions'>): ProofFinding[] {
  return versions.flatMap((version) => {
    const { source, isLegacy } = version;
    if (source === undefined || isLegacy === true) return [];
    return structuralFindings(source).map((finding) => findingOf(version, finding));
  });
}

function findingOf({ name }: ProvedVersion, { path, type, message }: SchemaFinding): ProofFinding {
  const schemaAt = keysOf(path);
  const rule = message === '' ? type : `${type}: ${message}`;
  return versionFinding('schema-refused', 'error', name, {
    message: `API servers refuse the CRD, because of the schema of ${name}: ${path}: ${rule}. Correct the schema.`,
    path: placeOfSchema(schemaAt),
    schemaAt,
  });
}

/** Reads a path such as `openAPIV3Schema.properties[spec].allOf[0]`. The names of fields may have points. */
function keysOf(path: string): (string | number)[] {
  return [...path.matchAll(/\.([^.[\]]+)|\[([^[\]]*)\]/g)].map(([, keyword, key = '']) => {
    if (keyword !== undefined) return keyword;
    return /^\d+$/.test(key) ? Number(key) : key;
  });
}
