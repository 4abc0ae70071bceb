import { expect, test } from "vitest";
import { type CameraLicense, listLicenseFaults } from "./camera-license";

const now = 1_000_000;
const licensed: CameraLicense = {
  has_license: true,
  license_not_match: false,
  resolution_not_match: false,
  license_expired_at: now + 1,
};

test("a licence that fits and runs on has no fault", () => {
  expect(listLicenseFaults(licensed, now)).toEqual([]);
});

test("C092: type and resolution that do not match are two faults, each of its own", () => {
  expect(listLicenseFaults({ ...licensed, license_not_match: true }, now)).toEqual(["not_match"]);
  expect(listLicenseFaults({ ...licensed, resolution_not_match: true }, now)).toEqual([
    "resolution",
  ]);
  const both = { ...licensed, license_not_match: true, resolution_not_match: true };
  expect(listLicenseFaults(both, now)).toEqual(["not_match", "resolution"]);
});

test("C093: an end in the past is expired, to the second", () => {
  expect(listLicenseFaults({ ...licensed, license_expired_at: now }, now)).toEqual(["expired"]);
  const gone = { ...licensed, has_license: false, license_expired_at: now - 86_400 };
  expect(listLicenseFaults(gone, now)).toEqual(["expired"]);
  const never = { ...licensed, has_license: false, license_expired_at: null };
  expect(listLicenseFaults(never, now)).toEqual(["none"]);
});
