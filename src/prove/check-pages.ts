import type { CheckId } from '../core/kind/acceptance.ts';
import type { CheckPage } from './check-page.ts';
import { WEBHOOK_PAGES } from './predecessor/check-pages.ts';

/** The folder of the pages, as the package carries it. */
const PAGES = 'https://unpkg.com/crdshift/docs/checks';

/** Returns the address of the page of a check. */
export function helpUriOf(check: CheckId): string {
  return `${PAGES}/${check}.md`;
}

/** All checks in words. */
export const CHECK_PAGES: Readonly<Record<CheckId, CheckPage>> = {
  'round-trip': {
    sentence: 'An object that is converted to another version and back differs from the original.',
    example: 'v1 has spec.timeZone, v1beta1 does not, and strategy None drops it.',
    fix: 'Convert the field in both directions, let crdshift keep it, or declare the loss with forget.',
  },
  'edit-lost': {
    sentence: 'A value that a client writes in another version is lost by the conversion.',
    example:
      'A client changes spec.image in v1beta1, and toHub restores the old image from an annotation.',
    fix: 'Convert the written value. Restore a kept value only if the field has not changed since.',
  },
  'removal-undone': {
    sentence: 'A field that a client removes in another version comes back after the conversion.',
    example:
      'A client removes spec.suspend in v1beta1, and toHub takes it from an annotation again.',
    fix: 'Restore a kept value only if the version that carries it does not show the field.',
  },
  'edit-costs': {
    sentence: 'An edit in another version removes a field that the edit does not touch.',
    example: 'A client changes spec.image in v1beta1, and spec.timeZone of v1 is gone.',
    fix: 'Convert between the same fields in both directions, and keep each hidden field by itself.',
  },
  'default-replaces': {
    sentence: 'A default of another version replaces a value of this version, on every write.',
    example:
      'v1 has spec.number and spec.name with the default "http" for spec.port of v1beta1, and a write in v1 sets both.',
    fix: 'Remove the default from the other version, or allow only values that it can show.',
  },
  'not-inverse': {
    sentence:
      'A value that the other version shows converts back to another value, and only kept data hides the difference.',
    example: 'toHub multiplies spec.timeoutSeconds by 1000, and fromHub divides by 60.',
    fix: 'Make each direction undo the other. Declare an intended loss with forget.',
  },
  'inexact-number': {
    sentence: 'A number loses digits, or gains wrong ones by floating-point arithmetic.',
    example: 'toHub writes Number(spec.bytes), which rounds integers beyond 2^53.',
    fix: 'Convert large integers as bigint or as text. Calculate decimals with integers, or round.',
  },
  'zero-hidden': {
    sentence: 'A field with the value false, 0 or an empty string is absent in the other version.',
    example: 'Both directions test `if (spec.replicas)`, which treats 0 as absent.',
    fix: 'Compare with undefined, or convert an absent field back to the value.',
  },
  'key-hidden': {
    sentence: 'An entry of a map with the key `__proto__` is absent in the other version.',
    example: 'Both directions copy a map with `copy[key] = value`, which does not set this key.',
    fix: 'Copy the map with Object.fromEntries or a spread.',
  },
  'key-repeated': {
    sentence: 'Two elements of a list may have the same values in the fields that listKeys names.',
    example: 'listKeys names the host of spec.rules, and two rules have the host "example.com".',
    fix: 'Name the fields that together identify an element, or remove the entry of listKeys.',
  },
  'admission-between': {
    sentence:
      'A mutating admission webhook for another version causes the loss of fields that it does not touch.',
    example:
      'A webhook that is registered for v1beta1 adds a label, and spec.timeZone of v1 is lost.',
    fix: 'Keep data for new objects, too, which have no uid yet.',
  },
  'never-filled': {
    sentence: 'A field of the target version is empty in every converted object.',
    example:
      'v1 has spec.schedule, v1beta1 has spec.cronSpec, and nothing converts one to the other.',
    fix: 'Convert the field that has the same meaning. If there is none, accept the finding.',
  },
  'pruned-silently': {
    sentence: 'The API server removes a field of a converted object and reports nothing.',
    example: 'fromHub copies spec as it is, and the schema of v1beta1 has no spec.timeZone.',
    fix: 'Add the field to the schema of the target version, convert it, or let crdshift keep it.',
  },
  'always-kept': {
    sentence: 'A field is kept in an annotation in every object that has it.',
    example: 'v1beta1 has no field for spec.timeZone, so 27 bytes of annotations carry it.',
    fix: 'Convert the field if the other version has one with the same meaning, or accept the finding.',
  },
  'lossy-value': {
    sentence: 'A value is shown in a form that converts back to another value.',
    example: 'fromHub rounds spec.percent to tenths, so 41 and 42 look the same in v1beta1.',
    fix: 'Convert the value exactly, or accept the finding if the form is intended.',
  },
  'kept-near-limit': {
    sentence: 'The kept data of a valid object is close to the limit of annotations.',
    example:
      'spec.rules may have 1,000 elements, v1beta1 has no field for their comments, and annotations may have 256 KiB.',
    fix: 'Give the other version a field for the data, or limit the number of elements in the schema.',
  },
  'invalid-after-conversion': {
    sentence: 'A valid object becomes invalid for the schema of the target version.',
    example:
      'v1 allows replicas up to 100, v1beta1 up to 10, and the conversion copies the number.',
    fix: 'Convert every valid value to a valid one, or relax the schema of the target version.',
  },
  'invented-value': {
    sentence: 'The conversion sets a value that the object did not have.',
    example: 'fromHub writes spec.replicas: 1 where the field is absent.',
    fix: 'Leave absent fields absent. Put a default in the schema of the version that has it.',
  },
  'fragment-invented': {
    sentence:
      'The conversion adds fields to a fragment, the part of an object that server-side apply sends.',
    example: 'toHub returns spec: {} for an object that has only metadata.',
    fix: 'Convert only the fields that are present, because a manager owns every field of its fragment.',
  },
  'metadata-changed': {
    sentence: 'The conversion changes or drops metadata that it must keep.',
    example: 'fromHub returns metadata with only the name, without labels and annotations.',
    fix: 'Return the metadata of the object, with all its labels and annotations.',
  },
  'not-deterministic': {
    sentence: 'The same object converts to different results.',
    example: 'toHub writes the current time into spec.convertedAt.',
    fix: 'Use only the object: no clock, no random numbers, no state between calls, and no metadata that the API server sets.',
  },
  'order-dependent': {
    sentence: 'The result depends on the order of the fields in the object.',
    example: 'toHub takes the first entry of spec.selector.',
    fix: 'Read fields by name, and sort the entries of a map if their order matters.',
  },
  'input-changed': {
    sentence: 'The conversion changes its input, or keeps a reference to it for later calls.',
    example: 'toHub deletes spec.cronSpec from the object that it received.',
    fix: 'Return a new object, and never change the values that it shares with the input.',
  },
  refused: {
    sentence: 'The conversion refuses a valid object.',
    example: 'toHub throws for spec.schedule "@daily", which the schema allows.',
    fix: 'Convert every object that the schema allows: one refused object fails every list of that version.',
  },
  'defaults-differ': {
    sentence:
      'An absent field means different things in two versions, because their defaults differ.',
    example: 'spec.replicas has the default 1 in v1beta1 and 3 in v1.',
    fix: 'Use one default in all versions, or add a new field for the new default.',
  },
  'cost-grows': {
    sentence: 'The time of a conversion grows faster than the object.',
    example: 'toHub searches the whole list for each of its elements.',
    fix: 'Build a map once, and look the elements up in it.',
  },
  'path-dependent': {
    sentence:
      'A conversion through a third version and the direct conversion give different results.',
    example: 'v1alpha1 → v1 keeps spec.mode, v1alpha1 → v1beta1 → v1 drops it.',
    fix: 'Convert each old version through its neighbour, so that there is only one path.',
  },
  'wrong-answer': {
    sentence: 'The webhook gives an answer that the API server rejects.',
    example: 'The answer has fewer objects than the request, or another uid.',
    fix: 'Return one object for each object of the request, in the same order, in the desired version.',
  },
  'names-contradict': {
    sentence: 'A conversion contradicts the names of its fields.',
    example: "rename('spec.enabled', 'spec.disabled') leaves true as it is.",
    fix: 'Correct the paths, convert the values with values, scale or custom, or accept the finding.',
  },
  'not-deprecated': {
    sentence: 'An alpha or beta version is served beside a newer one and is not deprecated.',
    example: 'v1beta1 is served beside v1 without deprecated: true and a deprecationWarning.',
    fix: 'Set deprecated and deprecationWarning. API servers then warn clients, and a metric shows whether there are any.',
  },
  'rule-not-evaluated': {
    sentence: 'A validation rule could not be evaluated, so nothing is known about it.',
    example: 'A rule uses a function that the chosen version of Kubernetes does not have.',
    fix: 'Test the rule with an API server, or write it with functions that the oldest cluster has.',
  },
  'schema-refused': {
    sentence: 'API servers refuse the CRD, because a schema breaks their rules.',
    example: 'spec.ports has the type array and no items.',
    fix: 'Correct the schema as the message says.',
  },
  'acceptance-unused': {
    sentence: 'An acceptance names a finding that this proof does not have.',
    example: 'The kind has accept("round-trip", "spec.zone", …), and now it converts spec.zone.',
    fix: 'Remove the acceptance, so that it does not hide the same defect later.',
  },
  'field-removed': {
    sentence:
      'A version no longer has a field, so API servers drop its stored values and new ones.',
    example: 'v1 had spec.timeZone at the ref of --against, and does not have it now.',
    fix: 'Restore the field, and omit it only from a new version.',
  },
  'type-changed': {
    sentence: 'A field has another type than before in the same version.',
    example: 'spec.port was an integer at the ref of --against, and is a string now.',
    fix: 'Restore the type, and change it only in a new version, with a conversion.',
  },
  'validation-tightened': {
    sentence: 'A version refuses objects that were valid before.',
    example: 'spec.name could have 253 characters at the ref of --against, and may have 63 now.',
    fix: 'Restore the old rule, or add the new one only to a new version.',
  },
  'default-changed': {
    sentence: 'The default of a field was added, changed or removed.',
    example: 'spec.replicas had the default 1 at the ref of --against, and has the default 3 now.',
    fix: 'Restore the default.',
  },
  'values-added': {
    sentence: 'Clients of a version may read a value that they do not know.',
    example:
      'spec.policy could be Always or Never at the ref of --against, and may also be IfNotPresent now.',
    fix: 'Check that clients expect new values, or add the value only to a new version.',
  },
  'merge-changed': {
    sentence: 'Server-side apply merges a list or a map differently than before.',
    example: 'spec.ports was atomic at the ref of --against, and is a map with the key name now.',
    fix: 'Restore the keyword, or change it only in a new version.',
  },
  'conversion-changed': {
    sentence: 'A stored object reads differently, because a conversion has changed.',
    example:
      'At the ref of --against, toHub read "5m" as 300 seconds, and reads it as 5 seconds now.',
    fix: 'Convert as before, and change the meaning of a field only in a new version.',
  },
  'stored-version-removed': {
    sentence: 'The CRD no longer has a version in which objects may be stored.',
    example: 'v1beta1 was the storage version at the ref of --against, and is not in the CRD now.',
    fix: 'Restore the version, with served: false, until all objects are stored in another one.',
  },
  'version-removed': {
    sentence: 'A version that clients could use is no longer served.',
    example:
      'v1beta1 was served at the ref of --against without deprecated: true, and is gone now.',
    fix: 'Serve the version again, deprecate it, and remove it after the time that the policy requires.',
  },
  'storage-changed': {
    sentence: 'The storage version is one that the CRD did not have before.',
    example: 'v1 is the storage version, and at the ref of --against there was only v1beta1.',
    fix: 'Keep the old storage version in this release, and change it in the next one.',
  },
  'scope-changed': {
    sentence: 'The scope of the kind has changed.',
    example: 'The kind was Namespaced at the ref of --against, and is Cluster now.',
    fix: 'Restore the scope, or define another kind and copy the objects.',
  },
  'names-changed': {
    sentence: 'The kind or the plural has changed.',
    example: 'The plural was crontabs at the ref of --against, and is cron-tabs now.',
    fix: 'Restore the names, or define another CRD and copy the objects.',
  },
  'strategy-changed': {
    sentence: 'The conversion strategy has changed from Webhook to None.',
    example: 'spec.conversion.strategy was Webhook at the ref of --against, and is None now.',
    fix: 'Restore the webhook until all objects are stored in one version, and no other is served.',
  },
  'subresource-changed': {
    sentence: 'A subresource of a version was added, changed or removed.',
    example: 'v1 had subresources.status at the ref of --against, and no longer has it.',
    fix: 'Keep the subresources of a version. Add or remove one in a new version only.',
  },
  'selectable-removed': {
    sentence: 'Clients can no longer select objects by a field.',
    example:
      'v1 had .spec.color in selectableFields at the ref of --against, and no longer has it.',
    fix: 'Restore the field in selectableFields. Leave it out of a new version only.',
  },
  'deprecated-without-successor': {
    sentence:
      'A version becomes deprecated, and no served version that is at least as stable replaces it.',
    example: 'v1 is deprecated now, and the only other version is v2beta1.',
    fix: 'Serve a successor that is at least as stable, and then deprecate the version.',
  },
  'no-deprecation-warning': {
    sentence: 'A deprecated version has no deprecationWarning for its clients.',
    example: 'v1beta1 has deprecated: true and no deprecationWarning.',
    fix: 'Set a deprecationWarning with the successor and the date until which the version is served.',
  },
  ...WEBHOOK_PAGES,
};

/** Reports whether a text is the id of a check. */
export function isCheck(text: string): text is CheckId {
  return Object.hasOwn(CHECK_PAGES, text);
}
