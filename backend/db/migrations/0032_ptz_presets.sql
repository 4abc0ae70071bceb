ALTER TABLE "camera" ADD COLUMN "ptz_presets" jsonb DEFAULT '[]'::jsonb NOT NULL;
